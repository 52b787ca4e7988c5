import { vi } from 'vitest'
import type { Vitrine } from '../vitrine.ts'
import type { Message } from '../wallet-host.ts'

export const walletOrigin = 'https://wallet.example'

/** The wallet's half of the handshake and the port, as far as a host can tell. */
export function walletIn(vitrine: Vitrine) {
  const connects: { init: Record<string, unknown>; targetOrigin: string; port: MessagePort }[] = []
  const page = {
    postMessage(data: { init: Record<string, unknown> }, targetOrigin: string, [port]: [MessagePort]) {
      connects.push({ init: structuredClone(data.init), targetOrigin, port })
    },
  }
  Object.defineProperty(vitrine.frame, 'contentWindow', { value: page })
  const say = (data: unknown, { origin = walletOrigin, source = page as unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))

  /** Says hello and waits until it is let in; answers come from `answer`, and what was asked is in `asked`. */
  async function enter(answer: (asked: Message & { request: true }) => Partial<Message> | undefined = () => undefined) {
    const before = connects.length
    say({ vitrine: 'hello', version: 1 })
    await vi.waitFor(() => {
      if (connects.length === before) throw new Error('not let in')
    })
    const connected = connects.at(-1)
    if (!connected) throw new Error('not let in')
    const { port, init } = connected
    const asked: (Message & { request: true })[] = []
    const replies: (Message & { request: false })[] = []
    port.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!data.request) return void replies.push(data)
      asked.push(data)
      const reply = answer(data)
      if (reply) port.postMessage({ id: data.id, request: false, ...reply })
    }
    const tell = (name: string, payload?: unknown) =>
      port.postMessage({ id: `w-${name}`, name, payload, request: true } satisfies Message)
    return { init, port, asked, replies, tell }
  }

  return { connects, say, enter }
}
