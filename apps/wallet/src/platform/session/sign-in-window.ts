import { PopupBlocked, SignInCancelled } from '@vitrine/web/errors'
import { isRecord } from '../device/storage.ts'
import type { Departure } from './departure.ts'

const features = 'popup,width=480,height=760'
const closedEveryMs = 400
const handOverMs = 3_000

/**
 * Signing in from a frame on somebody else's site: browsers keep the provider's cookies from it, so that a window of its own goes
 * there, and hands the answer back to the frame, its opener, which is of the same origin. Opened from a press, before anything is
 * waited for; otherwise it is blocked.
 */
export function openWindow(): Departure {
  const opened = window.open('about:blank', '_blank', features)
  if (!opened) throw new PopupBlocked()
  const isOver = new AbortController()
  return {
    to(url) {
      opened.location.replace(url)
      return new Promise<URL>((resolve, reject) => {
        const closed = setInterval(() => opened.closed && settle(() => reject(new SignInCancelled())), closedEveryMs)
        const settle = (how: () => void) => {
          clearInterval(closed)
          isOver.abort()
          how()
        }
        addEventListener(
          'message',
          ({ data, origin, source, ports: [port] }) => {
            // Its origin says that it is this app; that it is the window opened here, that nobody else's answer is taken.
            if (source !== opened || origin !== location.origin) return
            if (!isRecord(data) || data.vitrine !== 'callback' || typeof data.url !== 'string') return
            const callback = new URL(data.url)
            if (callback.origin !== location.origin) return
            port?.postMessage('taken')
            settle(() => resolve(callback))
          },
          { signal: isOver.signal },
        )
      })
    },
    cancel() {
      isOver.abort()
      opened.close()
    },
  }
}

/** In the window of `openWindow`: gives the provider's answer to the frame that waits for it. False where none does. */
export function handToOpener(): Promise<boolean> {
  const opener = window.opener as Window | null
  if (!opener || opener === window) return Promise.resolve(false)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), handOverMs)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    // To this app alone: another origin's window hears nothing of it.
    opener.postMessage({ vitrine: 'callback', url: location.href }, location.origin, [port2])
  })
}
