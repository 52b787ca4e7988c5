import type { InventoryUpdate, Token } from '@vitrine/protocol'
import { type ReactNode, useState } from 'react'
import { type Realtime, RealtimeProvider } from '../platform/server/realtime.ts'

export const arrivalOf = (token: Token, change: Partial<InventoryUpdate> = {}): InventoryUpdate =>
  ({ operation: 'add', vatomId: token.id, cause: 'transfer', by: token.lastOwner, ...change }) as InventoryUpdate

interface TellingProps {
  news: InventoryUpdate[]
  children: ReactNode
  /** It is followed only from now on. */
  begins?: boolean
}

/** A realtime connection that tells its news to whoever listens. */
export function Telling({ news, children, begins }: TellingProps) {
  const [realtime] = useState<Realtime>(() => ({
    follow: (topic, follower) => {
      const timer = setTimeout(() => {
        if (begins) follower.onBegun?.(null)
        if (topic === 'user-inventory') follower.onPayloads(news as never[], null)
      })
      return () => clearTimeout(timer)
    },
    status: () => 'live',
    subscribeStatus: () => () => undefined,
    watchMap: () => ({ move: () => undefined, stop: () => undefined }),
    wake: () => undefined,
    start: () => () => undefined,
  }))
  return <RealtimeProvider value={realtime}>{children}</RealtimeProvider>
}
