import { type Find, type FindsPage, limits, type Token } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { Reach } from '../../platform/reach.ts'
import type { BlocksApi } from '../blocks/index.ts'
import type { UsersApi } from '../users/index.ts'
import { pageOf, readCursor } from './cursor.ts'
import { listFollowed, type Place } from './follows.store.ts'

export interface LatestAsked {
  ownerIds: readonly string[]
  readerId: string
  reach: Reach
  /** Of these businesses alone. */
  businessIds: readonly string[] | undefined
  before: Place | null
  limit: number
}

export interface FindsNeeds {
  blocks: Pick<BlocksApi, 'hiddenAmong'>
  users: Pick<UsersApi, 'publicProfiles' | 'showingToFollowers'>
  /** What has come to any of these people, latest first, as somebody else may see it. */
  latest(db: Queryable, asked: LatestAsked): Promise<Token[]>
}

export type FindsService = ReturnType<typeof createFindsService>

/** Of whoever follows more people, those whom they followed last. */
const followedLookedAt = 500

/** What the people whom somebody follows have lately got or found: what their own pages would show this reader, all together. */
export function createFindsService({ blocks, users, latest }: FindsNeeds) {
  return {
    async list(
      db: Queryable,
      readerId: string,
      { cursor, ...asked }: Pick<LatestAsked, 'reach' | 'businessIds'> & { cursor: string | undefined },
    ): Promise<FindsPage> {
      const before = readCursor(cursor)
      const followed = await listFollowed(db, readerId, followedLookedAt)
      const hidden = await blocks.hiddenAmong(db, readerId, followed)
      const showing = await users.showingToFollowers(db, followed)
      const ownerIds = followed.filter((id) => showing.has(id) && !hidden.has(id))
      const tokens = await latest(db, { ...asked, ownerIds, readerId, before, limit: limits.findsPageSize + 1 })
      const { shown, nextCursor } = pageOf(
        tokens.map((token) => ({ token, id: token.id, since: new Date(token.received) })),
        limits.findsPageSize,
      )
      const people = await users.publicProfiles(db, [...new Set(shown.map(({ token }) => token.owner))])
      const items = shown.flatMap(({ token }): Find[] => {
        const person = people.get(token.owner)
        return person ? [{ person, token }] : []
      })
      return { items, nextCursor }
    },
  }
}
