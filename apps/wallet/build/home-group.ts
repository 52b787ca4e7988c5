/**
 * What somebody who is signed in sees first comes in one file, with everything it needs that the connect screen does not: opening
 * the app from what the device keeps must not wait for one small file after another.
 */
const parts =
  /\/apps\/wallet\/src\/(app\/SignedInApp|features\/wallet\/(WalletPage|ask-ahead)|features\/arrivals\/Arrivals)\.tsx?/

export const homeGroup = { name: 'home', test: parts }

/** Models, streams and maps come each with their own screen, and are fetched alike. */
export const elsewhereGroup = { name: 'elsewhere', test: /\/packages\/web\/src\/elsewhere\// }

/** How brands are asked for what is theirs, and what else is asked once the wallet is open: nothing of it is needed at the start. */
export const laterCallsGroup = { name: 'later-calls', test: /\/packages\/client\/src\/routes\/(brand|later)\.ts/ }

/** What reads the older network whole comes at once with how it is asked. */
export const olderNetworkGroup = {
  name: 'older-network',
  test: /\/packages\/client\/src\/legacy-network\/network-client\.ts|\/legacy-network\/fetching\.ts/,
}
