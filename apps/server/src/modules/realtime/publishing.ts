import { type ClientFrame, realtimeLimits, type Topic } from '@vitrine/protocol'
import { createFrameBudget } from '../../platform/sockets/frame-rate.ts'

/** How often an account may publish, on all of its sockets in this process. */
export interface PublishRates {
  spend(accountId: string, topic: Topic): boolean
}

const sweptEveryMs = 60_000

export function createPublishRates(now: () => number = () => performance.now()): PublishRates {
  const known = new Map<string, { spend(): boolean; fullAt: number }>()
  let sweptAt = now()

  /** Who has said nothing for so long that all of it has come back starts anew. */
  function sweep(time: number): void {
    if (time - sweptAt < sweptEveryMs) return
    sweptAt = time
    for (const [key, { fullAt }] of known) if (fullAt <= time) known.delete(key)
  }

  return {
    spend(accountId, { name, kind }) {
      const rate = kind.delivery === 'ephemeral' && kind.publish?.rate
      if (!rate) return false
      const time = now()
      sweep(time)
      const key = `${accountId} ${name}`
      const budget = known.get(key) ?? { ...createFrameBudget(rate, now), fullAt: 0 }
      budget.fullAt = time + (rate.burst / rate.perSecond) * 1000
      known.set(key, budget)
      return budget.spend()
    },
  }
}

type Refused = { code: 'request.invalid' | 'request.too_large'; message: string }

/** What a client wants to say, as the others hear it, or why it cannot be said. */
export function readPublished(
  { kind }: Topic,
  { payload }: Pick<Extract<ClientFrame, { type: 'publish' }>, 'payload'>,
  by: string,
): { text: string; key: string } | Refused {
  const publish = kind.delivery === 'ephemeral' ? kind.publish : undefined
  const said = publish?.schema.safeParse(payload)
  if (kind.delivery !== 'ephemeral' || !publish || !said?.success) {
    return { code: 'request.invalid', message: 'That cannot be said here.' }
  }
  const told = publish.told(said.data, by)
  const text = JSON.stringify(told)
  if (Buffer.byteLength(text) > realtimeLimits.publishedMaxBytes) {
    return { code: 'request.too_large', message: `More than ${realtimeLimits.publishedMaxBytes} bytes.` }
  }
  // Nobody's words take the place of somebody else's.
  return { text, key: `${by} ${kind.key(told)}` }
}
