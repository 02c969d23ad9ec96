/** Whether an address means the machine or the network of whoever asks. */
export function isOwnHost(url: string): boolean {
  return ownHost.test(url)
}

const ownHost =
  /^https?:\/\/(?:[^/@]*@)?(?:localhost|[^/:]+\.(?:local|localhost|internal|test)|0\.0\.0\.0|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\])(?=[:/?#]|$)/i
