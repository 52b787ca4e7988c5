import { sessionKey } from '@vitrine/web/tokens'
import { endedKey } from '../session/ended.ts'
import { homeBrandKeyPrefix } from '../viewer/home-brand.ts'
import { viewerKeyPrefix } from '../viewer/kept-config.ts'

/** Choices that belong to the device rather than to the person, and sign-ins that other tabs may be in the middle of. */
const kept = new Set(['vitrine:language', 'vitrine:theme', 'vitrine:sign-ins', endedKey])
/** What the app is at this address says nothing of the person, and is wanted before the next one signs in. */
const keptPrefixes = [viewerKeyPrefix, homeBrandKeyPrefix]
const isKept = (key: string) => kept.has(key) || keptPrefixes.some((prefix) => key.startsWith(prefix))

/**
 * Forgets everything of the person who was signed in (spec §4 Logout). `keepsSession`: a host had signed them in, in this page alone;
 * who is signed in in this browser's tabs is somebody else, maybe.
 */
export async function clearDeviceData({ keepsSession = false } = {}): Promise<void> {
  const keys = Object.keys(localStorage)
  for (const key of keys) {
    const isSession = keepsSession && (key === sessionKey || key.startsWith('vitrine:studio:'))
    if (key.startsWith('vitrine:') && !isKept(key) && !isSession) localStorage.removeItem(key)
  }
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('forget-person')
  const { forgetPush } = await import('./push.ts')
  await forgetPush()
  const { clearPersistedQueries } = await import('../server/query-client.ts')
  await clearPersistedQueries()
  const { chatKeyPrefix, forgetChat } = await import('./chat-databases.ts')
  await forgetChat(keys.flatMap((key) => (key.startsWith(chatKeyPrefix) ? [key.slice(chatKeyPrefix.length)] : [])))
}
