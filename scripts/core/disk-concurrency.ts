/** For `p-map`: the disk waits for nothing, and open files stay few. */
export const diskConcurrency = { concurrency: 32 }
