/*
 * What the app's first file knows of hosts: whether there is one at all, and what it said before the rest was there. Everything else
 * of hosts loads only when there is one.
 */

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
