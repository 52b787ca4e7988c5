/** Choices that belong to the device rather than to the person, and sign-ins that other tabs may be in the middle of. */
const kept = new Set(['vitrine:language', 'vitrine:theme', 'vitrine:sign-ins'])

/** Forgets everything of the person who was signed in (spec §4 Logout). */
export async function clearDeviceData(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('vitrine:') && !kept.has(key)) localStorage.removeItem(key)
  }
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('forget-person')
  const { clearPersistedQueries } = await import('./query-client.ts')
  await clearPersistedQueries()
}
