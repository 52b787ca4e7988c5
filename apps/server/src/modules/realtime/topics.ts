import type { LogPosition, Topic } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import { isReached, type Reach } from '../../platform/reach.ts'
import type { ServedTopic } from '../../platform/sockets/served-topic.ts'

/** One payload in words, as every socket gets it. */
export interface Item {
  /** In the log; null of what somebody has published. */
  position: LogPosition | null
  text: string
  /** The business that it is about. */
  businessId: string | null
  /** Of what is ephemeral: in place of an earlier one with the same key. */
  key: string
}

/** What is told of one account, business, community, space or design at once, oldest first. */
export interface Batch<I = Item> {
  served: ServedTopic
  of: string
  items: I[]
}

/** A frame of a batch as a version of the client has it, made once for all who get it. */
export type Frame = (version: number) => string

/** The topics of all modules. */
export interface Topics {
  find(name: string): ServedTopic | undefined
  /** What these events tell, by channel. */
  batches(events: readonly LoggedEvent[], isWanted: (channel: string) => boolean): Map<string, Batch>
}

/** Those that a client is told; the same list, where it is all of them. */
export function itemsFor<I extends Item>(reach: Reach, items: readonly I[]): readonly I[] {
  const isTold = ({ businessId }: I) => isReached(reach, businessId)
  return reach === null || items.every(isTold) ? items : items.filter(isTold)
}

/** Names have no spaces. */
export const channelOf = (topic: Topic, of: string): string => `${topic.name} ${of}`

export function createTopics(served: readonly ServedTopic[]): Topics {
  const byName = new Map<string, ServedTopic>()
  const byEvent = new Map<string, ServedTopic[]>()
  for (const each of served) {
    const { name, from } = each.topic
    if (byName.has(name)) throw new Error(`the topic ${name} is there twice`)
    byName.set(name, each)
    for (const { type } of from) byEvent.set(type, [...(byEvent.get(type) ?? []), each])
  }
  return {
    find: (name) => byName.get(name),
    batches(events, isWanted) {
      const found = new Map<string, Batch>()
      for (const event of events) {
        for (const one of byEvent.get(event.type) ?? []) {
          const { topic } = one
          const businessId = topic.brandOf(event)
          for (const { of, payload } of topic.tell(event)) {
            const channel = channelOf(topic, of)
            if (!isWanted(channel)) continue
            const batch = found.get(channel) ?? { served: one, of, items: [] }
            found.set(channel, batch)
            const key = topic.kind.delivery === 'ephemeral' ? topic.kind.key(payload) : ''
            batch.items.push({ position: event.position, text: JSON.stringify(payload), businessId, key })
          }
        }
      }
      return found
    },
  }
}

/** The frame of a batch, by version. */
export function framesOf({ served, of, items }: Pick<Batch, 'served' | 'of'> & { items: readonly Item[] }): Frame {
  const made = new Map<number, string>()
  return (version) => {
    const frame = made.get(version) ?? frameOf(served, of, items, version)
    made.set(version, frame)
    return frame
  }
}

/** A frame of a topic, as the client's version has it. */
export function frameOf({ topic }: ServedTopic, of: string, items: readonly Item[], version: number): string {
  const payloads = items.map(({ text }) => text).join(',')
  const isDurable = topic.kind.delivery === 'durable'
  const position = isDurable ? `,"position":"${items.at(-1)?.position}"` : ''
  if (version < 2) return `{"type":"${topic.name}-updated"${position},"userInventoryUpdates":[${payloads}]}`
  return `{"type":"updates","topic":"${topic.name}"${whose(topic, of)}${position},"payloads":[${payloads}]}`
}

/** What is one's own needs no name. */
export const isOnesOwn = ({ kind }: Topic): boolean => kind.audience === 'account'
const whose = (topic: Topic, of: string) => (isOnesOwn(topic) ? '' : `,"of":${JSON.stringify(of)}`)
