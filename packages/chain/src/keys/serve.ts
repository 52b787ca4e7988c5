import { createKeeper } from './keeper.ts'
import type { KeeperReply, KeeperRequest } from './messages.ts'

/** The inner end of the worker that holds the keys. */
export interface KeeperPort {
  postMessage(reply: KeeperReply): void
  addEventListener(type: 'message', listener: (event: { data: KeeperRequest }) => void): void
}

/** How long nobody may have been there. */
const idleMinutes = 5

export function serveKeeper(port: KeeperPort): void {
  const keeper = createKeeper({
    idleMilliseconds: idleMinutes * 60_000,
    now: Date.now,
    setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
    clearTimer: (timer) => clearTimeout(timer),
    onLocked: () => port.postMessage({ locked: true }),
  })
  port.addEventListener('message', ({ data }) => {
    void keeper.handle(data).then((reply) => port.postMessage(reply))
  })
}
