/** `p-map` options that keep the disk busy and the number of open files low. */
export const diskConcurrency = { concurrency: 32 }
