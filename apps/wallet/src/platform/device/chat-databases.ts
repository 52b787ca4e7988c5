/** Chat is kept in a database of each person's own. */
const prefix = 'vitrine-chat-'
/** Of whom there is one, for browsers that cannot list them, and whether something waits there to be sent. */
export const chatKeyPrefix = 'vitrine:chat-of:'

export const chatDatabaseOf = (accountId: string): string => `${prefix}${accountId}`

export function noteChat(accountId: string, waits: boolean): void {
  try {
    localStorage.setItem(chatKeyPrefix + accountId, waits ? 'waits' : 'kept')
  } catch {
    // A browser that keeps nothing keeps no chat either.
  }
}

/** Whether somebody wrote what was not sent before the app was closed. */
export function waitsToBeSent(accountId: string): boolean {
  try {
    return localStorage.getItem(chatKeyPrefix + accountId) === 'waits'
  } catch {
    return false
  }
}

/** Everybody's, and those of these accounts in any case. Tabs that have one open let go of it. */
export async function forgetChat(accountIds: readonly string[]): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  const listed = (await indexedDB.databases?.()) ?? []
  const names = listed.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
  await Promise.all([...new Set([...names, ...accountIds.map(chatDatabaseOf)])].map(removeDatabase))
}

export function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    // It is gone when the last tab has let go of it.
    request.onblocked = () => resolve()
  })
}
