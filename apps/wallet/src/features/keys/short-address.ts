/** An address in a list: its beginning and end. Where money depends on it, all of it is shown. */
export const shortAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, address.startsWith('0x') ? 8 : 6)}…${address.slice(-6)}` : address

/** All of an address, in groups that can be compared. */
export const addressInGroups = (address: string): string[] => address.match(/.{1,4}/g) ?? []
