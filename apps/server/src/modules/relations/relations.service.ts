import {
  AccountId,
  accounts,
  emptyFields,
  type InventoryPage,
  limits,
  type PeoplePage,
  type Person,
  type PersonPage,
  Problem,
  personBlocked,
  personFollowed,
  personReported,
  personUnfollowed,
  publicFieldsOf,
  type ReportReason,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Reach } from '../../platform/reach.ts'
import type { BlocksApi } from '../blocks/index.ts'
import type { AccountRow, UsersApi } from '../users/index.ts'
import { pageOf, readCursor } from './cursor.ts'
import {
  between,
  deleteFollows,
  followedAmong,
  followedByFollowed,
  insertFollow,
  type ListAsked,
  listEdges,
  listTies,
  lockCounts,
  readCounts,
} from './follows.store.ts'
import { saveReport } from './reports.store.ts'

interface ShowcaseAsked {
  reach: Reach
  page: number
  /** Of these businesses alone. */
  businessIds: readonly string[] | undefined
}

export interface PeopleServiceNeeds {
  clock: Clock
  log: EventLog
  blocks: BlocksApi
  users: Pick<
    UsersApi,
    | 'find'
    | 'findEvenLeaving'
    | 'keepOpen'
    | 'publicProfiles'
    | 'findByHandleBeginning'
    | 'suggestible'
    | 'dealtWith'
    | 'privacy'
    | 'setPrivacy'
  >
  /** What a person holds, as somebody else may see it. */
  showcase(db: Queryable, asked: ShowcaseAsked & { ownerId: string; readerId: string }): Promise<InventoryPage>
}

export type PeopleService = ReturnType<typeof createPeopleService>

const foundMax = 30
/** Whom a suggestion is chosen from: many of them may not want to be one. */
const suggestibleLookedAt = 150
/** Whom a search by name looks through. */
const tiesLookedAt = 500

/** How people stand to each other: following, blocking, and what each lets others see. */
export function createPeopleService({ clock, log, users, blocks, showcase }: PeopleServiceNeeds) {
  /** Whoever has blocked the reader is not there for them. */
  async function mustFind(db: Queryable, readerId: string, idOrHandle: string) {
    const account = await users.find(db, idOrHandle)
    const stand = account && (await blocks.between(db, readerId, account.id))
    if (!account || !stand || stand.byOther) throw new Problem('user.not_found')
    return { account, blocked: stand.byReader }
  }

  async function mayLook(db: Queryable, readerId: string, owner: AccountRow): Promise<boolean> {
    const { inventory } = users.privacy(owner)
    if (owner.id === readerId || inventory === 'everyone') return true
    return inventory === 'followers' && (await followedAmong(db, readerId, [owner.id])).size > 0
  }

  /** In the order of the ids; hidden and closed ones are left out. */
  async function peopleOf(db: Queryable, readerId: string, ids: readonly string[]): Promise<Person[]> {
    const hidden = await blocks.hiddenAmong(db, readerId, ids)
    const followed = await followedAmong(db, readerId, ids)
    const profiles = await users.publicProfiles(db, ids)
    return ids.flatMap((id) => {
      const profile = hidden.has(id) ? undefined : profiles.get(id)
      return profile ? [{ ...profile, followed: followed.has(id) }] : []
    })
  }

  async function page(db: Queryable, readerId: string, idOrHandle: string): Promise<PersonPage> {
    const { account, blocked } = await mustFind(db, readerId, idOrHandle)
    const profile = (await users.publicProfiles(db, [account.id])).get(account.id)
    if (!profile) throw new Problem('user.not_found')
    return {
      ...profile,
      ...(await readCounts(db, account.id)),
      followed: (await followedAmong(db, readerId, [account.id])).size > 0,
      followsMe: (await followedAmong(db, account.id, [readerId])).size > 0,
      blocked,
      showsInventory: await mayLook(db, readerId, account),
    }
  }

  /** Both stay open, and nobody else changes how these two stand to each other, until the transaction ends. */
  async function holdBoth(tx: Queryable, one: string, two: string): Promise<void> {
    const [first, second] = [one, two].sort() as [string, string]
    for (const id of [first, second]) if (!(await users.keepOpen(tx, id))) throw new Problem('user.not_found')
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`people:${first}:${second}`}, 0))`)
  }

  async function change(
    tx: Queryable,
    callerId: string,
    idOrHandle: string,
    toSelf: 'people.follow_self' | 'people.block_self' | 'people.report_self' | null,
  ): Promise<AccountRow> {
    const { account } = await mustFind(tx, callerId, idOrHandle)
    if (toSelf && account.id === callerId) throw new Problem(toSelf)
    await holdBoth(tx, callerId, account.id)
    // A block may have come while this waited.
    if ((await blocks.between(tx, callerId, account.id)).byOther) throw new Problem('user.not_found')
    return account
  }

  return {
    page,

    async follow(tx: Queryable, callerId: string, idOrHandle: string): Promise<PersonPage> {
      const { id } = await change(tx, callerId, idOrHandle, 'people.follow_self')
      if ((await blocks.between(tx, callerId, id)).byReader) throw new Problem('people.blocked_by_you')
      await lockCounts(tx, [callerId, id])
      const isNew = await insertFollow(tx, callerId, id, clock.now())
      if (isNew) {
        const { following } = await readCounts(tx, callerId)
        if (following > limits.followsMax) throw new Problem('people.follow_limit', { limit: limits.followsMax })
        await log.append(tx, personFollowed({ subject: id, actor: callerId, audiences: accounts(id) }))
      }
      return page(tx, callerId, id)
    },

    async unfollow(tx: Queryable, callerId: string, idOrHandle: string): Promise<PersonPage> {
      const { id } = await change(tx, callerId, idOrHandle, null)
      const gone = await deleteFollows(tx, sql`follower_id = ${callerId} and followed_id = ${id}`)
      if (gone > 0) await log.append(tx, personUnfollowed({ subject: id, actor: callerId }))
      return page(tx, callerId, id)
    },

    async block(tx: Queryable, callerId: string, idOrHandle: string): Promise<PersonPage> {
      const account = await users.findEvenLeaving(tx, idOrHandle)
      if (!account) throw new Problem('user.not_found')
      if (account.id === callerId) throw new Problem('people.block_self')
      await holdBoth(tx, callerId, account.id)
      await deleteFollows(tx, between(callerId, account.id))
      if (await blocks.block(tx, callerId, account.id, clock.now())) {
        await log.append(tx, personBlocked({ subject: account.id, actor: callerId }))
      }
      return ownView(tx, callerId, account.id)
    },

    async unblock(tx: Queryable, callerId: string, idOrHandle: string): Promise<PersonPage> {
      const account = await users.findEvenLeaving(tx, idOrHandle)
      if (!account) throw new Problem('user.not_found')
      await blocks.unblock(tx, callerId, account.id)
      return ownView(tx, callerId, account.id)
    },

    async report(
      tx: Queryable,
      callerId: string,
      idOrHandle: string,
      said: { reason: ReportReason; words: string },
    ): Promise<void> {
      // Whoever has blocked the caller can be reported all the same.
      const account = await users.findEvenLeaving(tx, idOrHandle)
      if (!account) throw new Problem('user.not_found')
      if (account.id === callerId) throw new Problem('people.report_self')
      await saveReport(tx, { reporterId: callerId, reportedId: account.id, ...said, at: clock.now() })
      const { reason } = said
      await log.append(tx, personReported({ subject: account.id, actor: callerId, data: { reason } }))
    },

    async list(
      db: Queryable,
      readerId: string,
      idOrHandle: string,
      { type, cursor, limit }: Pick<ListAsked, 'type' | 'limit'> & { cursor: string | undefined },
    ): Promise<PeoplePage> {
      const before = readCursor(cursor)
      const { account } = await mustFind(db, readerId, idOrHandle)
      const rows = await listEdges(db, { ofId: account.id, readerId, type, before, limit: limit + 1 })
      const { shown, nextCursor } = pageOf(rows, limit)
      const profiles = await users.publicProfiles(
        db,
        shown.map(({ id }) => id),
      )
      const items = shown.flatMap(({ id, followed }) => {
        const profile = profiles.get(id)
        return profile ? [{ ...profile, followed }] : []
      })
      return { items, nextCursor }
    },

    async blockedBy(db: Queryable, blockerId: string, cursor: string | undefined): Promise<PeoplePage> {
      const rows = await blocks.listBy(db, blockerId, readCursor(cursor), limits.peoplePageSize + 1)
      const { shown, nextCursor } = pageOf(rows, limits.peoplePageSize)
      const ids = shown.map(({ id }) => id)
      const profiles = await users.publicProfiles(db, ids)
      const items = ids.flatMap((id) => {
        const profile = profiles.get(id)
        return profile ? [{ ...profile, followed: false }] : []
      })
      return { items, nextCursor }
    },

    /** A list of all members is not for browsing: strangers are found by the beginning of a handle, three letters of it. */
    async search(db: Queryable, readerId: string, text: string, reach: Reach): Promise<Person[]> {
      const wished = text.trim().replace(/^@/, '').toLowerCase()
      if (wished === '') return []
      const ties = await users.publicProfiles(db, await listTies(db, readerId, tiesLookedAt))
      const known = [...ties.values()].filter(
        ({ name, preferred_username }) =>
          name.toLowerCase().includes(wished) || (preferred_username ?? '').includes(wished),
      )
      const dealt = await users.dealtWith(db, readerId, wished, reach)
      const strangers = wished.length < 3 ? [] : await users.findByHandleBeginning(db, wished, foundMax)
      const ids = [...known, ...dealt].map(({ id }): string => id)
      const found = [...new Set([...ids, ...strangers])].filter((id) => id !== readerId)
      return peopleOf(db, readerId, found.slice(0, foundMax))
    },

    async suggest(db: Queryable, readerId: string, reach: Reach): Promise<Person[]> {
      const dealt = (await users.dealtWith(db, readerId, '', reach)).map(({ id }): AccountId => id)
      const met = [...new Set<string>([...(await followedByFollowed(db, readerId, suggestibleLookedAt)), ...dealt])]
      const suggestible = await users.suggestible(db, met)
      const ids = met.filter((id) => suggestible.has(id))
      return (await peopleOf(db, readerId, ids)).filter(({ followed }) => !followed).slice(0, foundMax)
    },

    async inventory(db: Queryable, readerId: string, idOrHandle: string, asked: ShowcaseAsked): Promise<InventoryPage> {
      const { account } = await mustFind(db, readerId, idOrHandle)
      if (!(await mayLook(db, readerId, account))) throw new Problem('people.inventory_private')
      return showcase(db, { ownerId: account.id, readerId, ...asked })
    },

    async privacy(db: Queryable, accountId: string) {
      const account = await users.find(db, accountId)
      if (!account) throw new Problem('auth.token_invalid')
      return users.privacy(account)
    },
    setPrivacy: users.setPrivacy,
  }

  /** After a block, whether or not the other has blocked the caller, too. */
  async function ownView(db: Queryable, callerId: string, otherId: string): Promise<PersonPage> {
    // Who is leaving is blocked, and shows nothing of themselves.
    const id = AccountId.parse(otherId)
    const hidden = { id, name: '', picture: null, preferred_username: null, ...publicFieldsOf(emptyFields) }
    const profile = (await users.publicProfiles(db, [otherId])).get(otherId) ?? hidden
    const { byReader } = await blocks.between(db, callerId, otherId)
    const none = { followed: false, followsMe: false, showsInventory: false }
    return { ...profile, ...none, ...(await readCounts(db, otherId)), blocked: byReader }
  }
}
