import { isIPv6 } from 'node:net'
import type { Clock } from '../../clock.ts'

/** Counts requests. In process for now: several processes give each caller as many buckets (docs/adr). */
export interface RateLimiter {
  /** Takes one request from the key's bucket. Null: go on. Otherwise the seconds after which one is free again. */
  take(key: string, perMinute: number): Promise<number | null>
  /** What `take` would answer now, without taking. */
  look(key: string, perMinute: number): Promise<number | null>
}

interface Bucket {
  tokens: number
  at: number
}

/** Callers remembered at most; whoever was away longest is forgotten first, which only ever gives requests back. */
const bucketsMax = 50_000

/** Token buckets that hold a minute's worth, filled evenly. */
export function createRateLimiter({ clock }: { clock: Clock }): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const filled = (key: string, perMinute: number, now: number): number => {
    const before = buckets.get(key) ?? { tokens: perMinute, at: now }
    return Math.min(perMinute, before.tokens + (Math.max(0, now - before.at) * perMinute) / 60_000)
  }
  const wait = (tokens: number, perMinute: number) =>
    tokens >= 1 ? null : Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute))
  return {
    look: async (key, perMinute) => wait(filled(key, perMinute, clock.now().getTime()), perMinute),
    async take(key, perMinute) {
      const now = clock.now().getTime()
      const tokens = filled(key, perMinute, now)
      buckets.delete(key)
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
      if (buckets.size > bucketsMax)
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest)
          break
        }
      return wait(tokens, perMinute)
    },
  }
}

/** One person's IPv6 network is one caller: the rest of the address costs them nothing to change. */
export const networkOf = (ip: string): string => prefixOf(ip, 4) ?? ip

/** What one customer of a provider may have thousands of such networks in; null where addresses are scarce. */
export const widerNetworkOf = (ip: string): string | null => prefixOf(ip, 3)

function prefixOf(ip: string, groupsKept: 3 | 4): string | null {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return null
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, groupsKept).join(':')}::/${groupsKept * 16}`
}
