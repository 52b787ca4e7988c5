import { logWarning } from '../telemetry/log.ts'
import { createSlot, isString } from './storage.ts'

/** `blocked`: the person told their browser so, and only there can it be undone. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on'

/** The sign-in that the server knows this browser's subscription by: it forgets it when that ends. */
export const toldAs = () => createSlot<string>('vitrine:told-as', isString, localStorage)

const registration = async () => (await navigator.serviceWorker.getRegistration()) ?? null

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this browser is told of things while the app is closed. */
export async function readPushState(): Promise<PushState> {
  if (!isPossible()) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const worker = await registration()
  // A build that is served without its worker cannot be woken.
  if (!worker) return 'impossible'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/** How this browser is told, where it is. */
export async function subscriptionHere(): Promise<PushSubscriptionJSON | null> {
  if (!isPossible()) return null
  return (await (await registration())?.pushManager.getSubscription())?.toJSON() ?? null
}

/** Asks the person, then the browser's push service; null when the person would rather not. */
export async function subscribeHere(vapidPublicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await registration()
  if (!worker) return null
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(vapidPublicKey) }
  try {
    return (await worker.pushManager.subscribe(options)).toJSON()
  } catch (error) {
    // Subscribed with another key, as when the server's secret was changed.
    const old = await worker.pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return (await worker.pushManager.subscribe(options)).toJSON()
  }
}

/** Ends it in this browser; answers what the server should forget. */
export async function unsubscribeHere(): Promise<string | null> {
  if (!isPossible()) return null
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return null
  toldAs().clear()
  await subscription.unsubscribe()
  return subscription.endpoint
}

/** Whoever signs in here next is not told what came for the person before. */
export async function forgetPush(): Promise<void> {
  await unsubscribeHere().catch((error: unknown) => logWarning('notifications could not be ended here', error))
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}
