import type { InventoryUpdate, Token } from '@vitrine/protocol'
import { type ReactNode, useState } from 'react'
import { type InventoryListener, type Realtime, RealtimeProvider } from '../platform/realtime.ts'

export const arrivalOf = (token: Token, change: Partial<InventoryUpdate> = {}): InventoryUpdate =>
  ({ operation: 'add', vatomId: token.id, cause: 'transfer', by: token.lastOwner, ...change }) as InventoryUpdate

/** A realtime connection that tells its news to whoever listens. */
export function Telling({ news, children }: { news: InventoryUpdate[]; children: ReactNode }) {
  const [realtime] = useState<Realtime>(() => ({
    listen: (listener: InventoryListener) => {
      const timer = setTimeout(() => listener.onUpdates?.(news))
      return () => clearTimeout(timer)
    },
    status: () => 'live',
    subscribeStatus: () => () => undefined,
    watchPoll: () => () => undefined,
    watchMap: () => ({ move: () => undefined, stop: () => undefined }),
    wake: () => undefined,
    start: () => () => undefined,
  }))
  return <RealtimeProvider value={realtime}>{children}</RealtimeProvider>
}
