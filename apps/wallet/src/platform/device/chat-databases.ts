/** Chat is kept in a database of each person's own. */
const prefix = 'vitrine-chat-'

export const chatDatabaseOf = (accountId: string): string => `${prefix}${accountId}`

/** Everybody's. Tabs that have one open let go of it. */
export async function forgetChat(): Promise<void> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
  await Promise.all(names.map(removeDatabase))
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
