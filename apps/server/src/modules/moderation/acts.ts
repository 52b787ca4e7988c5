import {
  AccountId,
  BusinessId,
  type listModerated,
  type Moderated,
  type ModerationNotice,
  Problem,
  type QueryOf,
  type ReplyOf,
  SpaceId,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { ChatModeration, DoneInRoom } from '../chat/index.ts'
import type { CommunitiesApi } from '../communities/index.ts'
import type { Audit, StudioApi } from '../studio/index.ts'
import type { UsersApi } from '../users/index.ts'
import {
  type ActRow,
  appealsOf,
  dropBan,
  findAct,
  insertAct,
  isBannedEverywhere,
  listActs,
  listNotices,
  type NewAct,
  putAway,
  toldActs,
  wasToldSince,
} from './moderation.store.ts'

export interface Acts {
  /** Writes down what was done, and tells whoever it was done to. */
  note(tx: Queryable, act: Omit<NewAct, 'id' | 'isPutAway'>): Promise<void>
  /** What somebody did in a room, by whatever client; rooms that are no brand's have no log. */
  noteInRoom(tx: Queryable, done: DoneInRoom): Promise<void>
  list(db: Queryable, staff: Staff, asked: QueryOf<typeof listModerated>): Promise<ReplyOf<typeof listModerated>>
  /** Ends the mute or the ban that an act of the log began. */
  lift(tx: Queryable, staff: Staff, actId: string): Promise<void>
  notices(accountId: string): Promise<ModerationNotice[]>
  putAway(tx: Queryable, accountId: string, id: string): Promise<void>
}

export interface ActsNeeds {
  database: Database
  clock: Clock
  messages: Messages
  publicUrl: string
  users: Pick<UsersApi, 'names' | 'profile'>
  brands: Pick<StudioApi, 'summaries'>
  audit: Pick<Audit, 'record'>
  chat: ChatModeration
  communities: Pick<CommunitiesApi, 'roomsOf' | 'businessOfRoom'>
}

/** Whoever is dealt with again and again is written to once an hour. */
const mailEveryMs = 3_600_000
/** What is said by mail, too: the rest is in the wallet. */
const mailed: ReadonlySet<string> = new Set(['removed', 'muted', 'kicked', 'banned'])
const told: ReadonlySet<string> = new Set(toldActs)

export function createActs(needs: ActsNeeds): Acts {
  const { database, clock, messages, publicUrl, users, brands, audit, chat, communities } = needs

  async function mail(tx: Queryable, row: ActRow): Promise<void> {
    if (row.aboutId === null || !mailed.has(row.act)) return
    if (await wasToldSince(tx, row, new Date(row.at.getTime() - mailEveryMs))) return
    const profile = await users.profile(tx, row.aboutId)
    if (!profile?.email || !profile.email_verified) return
    const [notice] = await shown(tx, [row])
    if (!notice) return
    const { act, businessName, roomName, until, reason, appeal } = notice
    const data = { act, brandName: businessName, roomName, until, reason, appeal, url: `${publicUrl}/dm` }
    await messages.send(
      { to: profile.email, channel: 'email', locale: profile.locale, template: 'moderation', data },
      tx,
    )
  }

  async function shown(db: Queryable, rows: readonly ActRow[]): Promise<ModerationNotice[]> {
    const businessIds = [...new Set(rows.map(({ businessId }) => businessId))]
    const [names, appeals] = await Promise.all([brands.summaries(db, businessIds), appealsOf(db, businessIds)])
    const rooms = new Map<string, string>()
    for (const id of businessIds)
      for (const { roomId, displayName } of await communities.roomsOf(db, id)) rooms.set(roomId, displayName)
    return rows.map(({ id, at, act, businessId, roomId, until, reason }) => ({
      ...{ id, at: at.toISOString(), act: act as ModerationNotice['act'], roomId, reason },
      ...{ businessId: BusinessId.parse(businessId), businessName: names.get(businessId)?.displayName ?? '' },
      roomName: roomId === null ? null : (rooms.get(roomId) ?? null),
      ...{ until: until?.toISOString() ?? null, appeal: appeals.get(businessId) ?? '' },
    }))
  }

  async function note(tx: Queryable, act: Omit<NewAct, 'id' | 'isPutAway'>): Promise<void> {
    await mail(tx, await insertAct(tx, { ...act, isPutAway: !told.has(act.act) || act.aboutId === act.byId }))
  }

  return {
    note,
    async noteInRoom(tx, done) {
      const businessId = await communities.businessOfRoom(tx, done.roomId)
      if (businessId !== null) await note(tx, { ...done, businessId })
    },

    async list(db, { businessId }, { about = null, after = null, limit }) {
      const found = await listActs(db, { businessId, about, after, limit: limit + 1 })
      const rows = found.slice(0, limit)
      const people = rows.flatMap(({ byId, aboutId }) => [byId, ...(aboutId === null ? [] : [aboutId])])
      const [names, rooms] = await Promise.all([
        users.names(db, [...new Set(people)]),
        communities.roomsOf(db, businessId),
      ])
      const items: Moderated[] = []
      for (const row of rows) {
        const { id, at, act, byId, aboutId, roomId, until, reason, caseId } = row
        const room = rooms.find((each) => each.roomId === roomId)
        items.push({
          ...{ id, at: at.toISOString(), act, reason, fromReport: caseId !== null },
          by: { id: byId, name: names.get(byId) ?? null },
          about: aboutId === null ? null : { id: AccountId.parse(aboutId), name: names.get(aboutId) ?? null },
          space: room ? { id: SpaceId.parse(room.spaceId), displayName: room.displayName } : null,
          until: until?.toISOString() ?? null,
          holds: await holds(db, row),
        })
      }
      return { items, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
    },

    async lift(tx, staff, actId) {
      const row = await findAct(tx, staff.businessId, actId)
      if (!row || row.aboutId === null) throw new Problem('report.not_found')
      const { aboutId, roomId, act } = row
      if (!(await holds(tx, row))) return
      const isBan = act === 'banned'
      const places = (await communities.roomsOf(tx, staff.businessId)).filter(
        (each) => roomId === null || each.roomId === roomId,
      )
      if (isBan && roomId === null) await dropBan(tx, staff.businessId, aboutId)
      await chat.within(tx, async (rooms) => {
        for (const place of places) await (isBan ? rooms.unban : rooms.unmute)(place.roomId, aboutId)
      })
      const lifted = { at: clock.now(), byId: staff.by, aboutId, businessId: staff.businessId, roomId, reason: '' }
      await note(tx, { ...lifted, act: isBan ? 'unbanned' : 'unmuted' })
      const title = (await users.names(tx, [aboutId])).get(aboutId) ?? ''
      await audit.record(tx, staff, { what: 'moderation.lifted', id: aboutId, title, before: { act } })
    },

    notices: async (accountId) => shown(database, await listNotices(database, accountId)),
    putAway,
  }

  /** Whether a mute or a ban is still one. */
  async function holds(db: Queryable, { act, aboutId, roomId, businessId }: ActRow): Promise<boolean> {
    if (aboutId === null || (act !== 'muted' && act !== 'banned')) return false
    if (roomId === null) return act === 'banned' && isBannedEverywhere(db, businessId, aboutId)
    const standing = await chat.standing(roomId, aboutId)
    if (act === 'banned') return standing?.membership === 'ban'
    const until = standing?.mutedUntil ?? null
    return until === 'always' || (until !== null && until > clock.now().getTime())
  }
}
