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

/** Native containers take text. What is too long for ours is for theirs, too. */
export function nativeLine(receiver: { postMessage(text: string): void }, embeddedType: string): Line {
  return {
    post(message) {
      const text = JSON.stringify(message.request ? message : packed(message, embeddedType))
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
