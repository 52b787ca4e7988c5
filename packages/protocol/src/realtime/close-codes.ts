/** Application close codes: the reason tells a client whether to come back, sign in again, or wait. */
export const closeCodes = {
  goingAway: 1001,
  badFrame: 4400,
  unauthenticated: 4401,
  sessionEnded: 4403,
  tooSlow: 4408,
  /** Something failed on the server; what was missed is sent on return. */
  tryAgain: 1013,
  /** The client speaks another version than the server: it needs to be loaded anew. */
  otherVersion: 4426,
  tooManyFrames: 4429,
} as const
