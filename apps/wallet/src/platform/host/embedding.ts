import { createApiClient } from '@vitrine/client'
import { getEmbeddingGrant } from '@vitrine/client/routes'
import type { ClientId, EmbeddingGrant } from '@vitrine/protocol'
import { hostProtocolVersion } from '@vitrine/protocol/host/envelope'
import { randomKey } from '../server/random-key.ts'
import { viewerSettings } from '../viewer/viewer.ts'

/*
 * What the app's first file knows of hosts: whether there is one at all, and what it said before the rest was there. Everything else
 * of hosts loads only when there is one.
 */

const discoveryPath = '/.well-known/openid-configuration'

interface TextReceiver {
  postMessage(text: string): void
}

/** Where native containers leave the receiver of messages; the names are those of containers made for the original. */
interface ContainerWindow {
  vatomMessageHandler?: TextReceiver
  ReactNativeWebView?: TextReceiver
  webkit?: { messageHandlers?: { vatomMessageHandler?: TextReceiver } }
}

/** How a native container takes messages; null where the app is not in one. */
export function nativeReceiver(window: Window): TextReceiver | null {
  const { vatomMessageHandler, webkit, ReactNativeWebView } = window as Window & ContainerWindow
  return vatomMessageHandler ?? webkit?.messageHandlers?.vatomMessageHandler ?? ReactNativeWebView ?? null
}

/** In a page's frame, in a native container, or neither. */
export function embeddingOf(window: Window): 'frame' | 'native' | null {
  if (window.parent !== window) return 'frame'
  return nativeReceiver(window) ? 'native' : null
}

export type WindowMessage = Pick<MessageEvent, 'data' | 'origin' | 'source' | 'ports'>

export interface HeldMessages {
  /** Hands over what came so far, in order, and everything that follows. */
  take(listener: (message: WindowMessage) => void): void
}

/** Tells whoever is around the app that it is there. Holds no secret: who that is, is not known yet. */
export function greetHost(window: Window): void {
  const announcement = { id: randomKey(), name: 'vatomwallet:pre-init', request: true as const }
  const receiver = embeddingOf(window) === 'native' ? nativeReceiver(window) : null
  if (receiver) receiver.postMessage(JSON.stringify(announcement))
  else {
    window.parent.postMessage({ vitrine: 'hello', version: hostProtocolVersion }, '*')
    window.parent.postMessage(announcement, '*')
  }
}

/** What the operator grants to a host from there; `appId` is the client that it says it is. */
export function askGrant(origin: string, appId?: string): Promise<EmbeddingGrant> {
  const api = createApiClient({ baseUrl: '/api', appId: viewerSettings().clientId, getAccessToken: () => null })
  return api.call(getEmbeddingGrant, { query: appId ? { origin, appId: appId as ClientId } : { origin } })
}

/** What answering the host's first word takes. */
export interface AskedAhead {
  /** Of the page around the frame, where the browser tells which that is. */
  grant: { origin: string; answer: Promise<EmbeddingGrant> } | null
  /** How the identity provider describes itself. */
  discovery(): Promise<Response>
}

/** Asked before the host says a word, while the rest of the app comes. */
export function askAhead({ location }: Window): AskedAhead {
  const [origin] = location.ancestorOrigins ?? []
  const discovery = fetch(discoveryPath)
  discovery.catch(() => undefined)
  const answer = origin ? askGrant(origin) : null
  answer?.catch(() => undefined)
  return {
    grant: origin && answer ? { origin, answer } : null,
    discovery: () =>
      discovery.then(
        (response) => response.clone(),
        () => fetch(discoveryPath),
      ),
  }
}

/** A host of the original says its first word on the frame's `load`, which may be before anybody listens. */
const heldMax = 20

export function holdMessages(window: Window): HeldMessages {
  const held: WindowMessage[] = []
  let listener: ((message: WindowMessage) => void) | null = null
  window.addEventListener('message', (event) => {
    // Whoever is not the page around it, or the container, must not fill its place.
    if (event.source !== window.parent) return
    if (listener) listener(event)
    else if (held.length < heldMax) held.push(event)
  })
  return {
    take(next) {
      listener = next
      for (const message of held.splice(0)) next(message)
    },
  }
}
