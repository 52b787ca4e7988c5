/**
 * What somebody who is signed in sees first comes in one file, with everything it needs that the connect screen does not: opening
 * the app from what the device keeps must not wait for one small file after another.
 */
const parts =
  /\/apps\/wallet\/src\/(app\/SignedInApp|features\/wallet\/(WalletPage|ask-ahead)|features\/arrivals\/Arrivals)\.tsx?/

export const homeGroup = { name: 'home', test: parts }
