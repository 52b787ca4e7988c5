import { inOrder } from './profile.ts'
import type { AccountRow, IdentityRow } from './users.store.ts'

/** Whatever EIP-4361 has no place for in a statement. */
const unfit = /[^A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]/g

/**
 * An account, for whoever must not take it for another one: the handle, and as much of a proven address as its owner knows it by.
 * Names are left out, as anybody may call themselves anything, and so are addresses that are only said. One line of ASCII.
 */
export function accountInWords(
  { id, preferredUsername }: Pick<AccountRow, 'id' | 'preferredUsername'>,
  identities: readonly IdentityRow[],
): string {
  const reached = inOrder(identities).find(({ verified, type }) => verified && (type === 'email' || type === 'phone'))
  const sign = reached ? masked(reached.value) : id.slice(0, 8)
  return (preferredUsername ? `@${preferredUsername} (${sign})` : sign).replace(unfit, '*')
}

function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? `${address.slice(0, 3)}***${address.slice(-2)}` : `${address.slice(0, 1)}***${address.slice(at)}`
}
