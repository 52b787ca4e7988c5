import type { Clock } from '../../../platform/clock.ts'
import { type Content, isObject } from '../matrix-types.ts'
import type { Names } from '../names.ts'
import { pathOf, type SynapseClient } from './synapse-client.ts'

export interface RoomFacts {
  members: number
  lastMessageAt: Date | null
  /** User ids. */
  banned: ReadonlySet<string>
  invited: ReadonlySet<string>
}

/** What is shown of rooms to whoever looks at their list. A look at Synapse serves everybody for some seconds. */
export interface Census {
  about(roomId: string): Promise<RoomFacts>
  /** Now, without the installation itself. */
  members(roomId: string): Promise<number>
  /** Who is so now, by their user ids. */
  who(roomId: string, membership: 'ban' | 'invite'): Promise<Set<string>>
  forget(roomId: string): void
}

const freshMs = 10_000
const keptMax = 5_000

export function createCensus({ client, names, clock }: { client: SynapseClient; names: Names; clock: Clock }): Census {
  const kept = new Map<string, { at: number; facts: Promise<RoomFacts> }>()

  async function members(roomId: string): Promise<number> {
    const { joined_members: all } = await client.ask<{ joined_members: number }>(
      'GET',
      `/_synapse/admin/v1/rooms${pathOf(roomId)}`,
    )
    return Math.max(0, all - 1)
  }

  async function who(roomId: string, membership: 'ban' | 'invite'): Promise<Set<string>> {
    const path = `/rooms${pathOf(roomId)}/members`
    const { chunk } = await client.ask<{ chunk: { state_key: string }[] }>('GET', path, { query: { membership } })
    return new Set(chunk.map(({ state_key }) => state_key).filter((each) => each !== names.service))
  }

  async function lastMessageAt(roomId: string): Promise<Date | null> {
    const query = { dir: 'b', limit: 1, filter: JSON.stringify({ types: ['m.room.message'] }) }
    const path = `/rooms${pathOf(roomId)}/messages`
    const { chunk } = await client.ask<{ chunk: Content[] }>('GET', path, { query })
    const at = isObject(chunk[0]) ? chunk[0].origin_server_ts : null
    return typeof at === 'number' ? new Date(at) : null
  }

  async function look(roomId: string): Promise<RoomFacts> {
    const [count, at, banned, invited] = await Promise.all([
      members(roomId),
      lastMessageAt(roomId),
      who(roomId, 'ban'),
      who(roomId, 'invite'),
    ])
    return { members: count, lastMessageAt: at, banned, invited }
  }

  return {
    members,
    who,
    about(roomId) {
      const now = clock.now().getTime()
      const known = kept.get(roomId)
      if (known && now - known.at < freshMs) return known.facts
      const facts = look(roomId)
      kept.delete(roomId)
      kept.set(roomId, { at: now, facts })
      if (kept.size > keptMax) kept.delete(kept.keys().next().value ?? '')
      // What could not be learned is asked for again.
      facts.catch(() => kept.get(roomId)?.facts === facts && kept.delete(roomId))
      return facts
    },
    forget: (roomId) => void kept.delete(roomId),
  }
}
