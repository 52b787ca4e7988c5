import { hostMessageMaxLength } from '@vitrine/protocol/host/envelope'
import type { HostMessage } from './messenger.ts'

/** Carries messages to one host, and to nobody else. */
export interface Line {
  post(message: HostMessage): void
  close(): void
}

/** Ours: once it stands, nothing is posted to a window any more. */
export function portLine(port: MessagePort): Line {
  return { post: (message) => port.postMessage(message), close: () => port.close() }
}

/** The original's web hosts: the window that began, and only as long as it is of the origin that was looked at. */
export function windowLine(source: Window, origin: string): Line {
  return { post: (message) => source.postMessage(message, origin), close: () => undefined }
}

export interface NativeLineOptions {
  receiver: { postMessage(text: string): void }
  embeddedType: string
  /**
   * Goes with every message: the host has said it to this window alone. Frames in the page may reach a container's receiver as well,
   * and not every container can tell who has spoken.
   */
  seal: string | null
}

/** Native containers take text. What is too long for ours is for theirs, too. */
export function nativeLine({ receiver, embeddedType, seal }: NativeLineOptions): Line {
  return {
    post(message) {
      const sent = message.request ? message : packed(message, embeddedType)
      const text = JSON.stringify(seal === null ? sent : { ...sent, seal })
      if (text.length > hostMessageMaxLength * 2) throw new RangeError('The message is too long for the container.')
      receiver.postMessage(text)
    },
    close: () => undefined,
  }
}

/** Hosts made for iOS and Flutter decode objects and lists of a reply a second time; everything else, and Android, takes them as they are. */
function packed(message: HostMessage, embeddedType: string): HostMessage {
  const { payload } = message
  const decodesTwice = /^(ios|flutter)/i.test(embeddedType)
  return decodesTwice && typeof payload === 'object' && payload !== null
    ? { ...message, payload: JSON.stringify(payload) }
    : message
}
