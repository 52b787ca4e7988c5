const prefix = (accountId: string) => `vitrine:studio:draft:${accountId}:`

/** Where a person's draft is kept on this device. */
export const draftKey = (accountId: string, key: string) => prefix(accountId) + key

const draftsOf = (accountId: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix(accountId)))

export const hasDrafts = (accountId: string) => draftsOf(accountId).length > 0

export function forgetDrafts(accountId: string): void {
  for (const key of draftsOf(accountId)) localStorage.removeItem(key)
}
