import {
  AccountId,
  type BodyOf,
  type decideReport,
  isAtLeast,
  type listBrandReports,
  Problem,
  type QueryOf,
  type ReplyOf,
  type ReportCase,
  SpaceId,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import { type CaseRow, type ChatModeration, type Decided, type Moderating, shownOf } from '../chat/index.ts'
import type { CommunitiesApi } from '../communities/index.ts'
import type { Audit, StudioApi } from '../studio/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { Acts } from './acts.ts'
import { addBan, countActs, dropBan } from './moderation.store.ts'

export interface BrandReports {
  list(staff: Staff, asked: QueryOf<typeof listBrandReports>): Promise<ReplyOf<typeof listBrandReports>>
  one(staff: Staff, id: string): Promise<ReportCase>
  picture(staff: Staff, id: string): Promise<string>
  decide(tx: Queryable, staff: Staff, id: string, wanted: BodyOf<typeof decideReport>): Promise<void>
  reopen(tx: Queryable, staff: Staff, id: string): Promise<void>
}

export interface BrandReportsNeeds {
  database: Database
  clock: Clock
  users: Pick<UsersApi, 'names' | 'publicProfiles'>
  brands: Pick<StudioApi, 'roleAt'>
  audit: Pick<Audit, 'record'>
  chat: ChatModeration
  communities: Pick<CommunitiesApi, 'roomsOf'>
  acts: Pick<Acts, 'note'>
}

const dayMs = 86_400_000
const reasonsMax = 10

/** What people report in a business's rooms: read and decided by its staff. */
export function createBrandReports(needs: BrandReportsNeeds): BrandReports {
  const { database, clock, users, brands, audit, chat, communities, acts } = needs
  const { cases } = chat

  async function shown(db: Queryable, staff: Staff, rows: readonly CaseRow[]): Promise<ReportCase[]> {
    const reported = rows.flatMap(({ reportedId }) => reportedId ?? [])
    const [reports, profiles, rooms, earlier] = await Promise.all([
      cases.reportsOf(db, rows),
      users.publicProfiles(db, [...new Set(reported)]),
      communities.roomsOf(db, staff.businessId),
      countActs(db, staff.businessId, reported),
    ])
    const said = [...reports.values()].flat()
    const names = await users.names(db, [
      ...new Set([...said.map(({ reporterId }) => reporterId), ...rows.flatMap(({ decidedBy }) => decidedBy ?? [])]),
    ])
    const mayKnowReporters = staff.actor.kind === 'account' && isAtLeast(staff.actor.role, 'admin')
    return Promise.all(
      rows.map(async (row): Promise<ReportCase> => {
        const { id, eventId, reportedId, roomId, openedAt, lastAt } = row
        const own = reports.get(id) ?? []
        const room = rooms.find((each) => each.roomId === roomId)
        const about = eventId === '' ? 'room' : eventId.startsWith('@') ? 'person' : 'message'
        const around = about === 'message' ? await cases.around(db, row) : { said: [], isGone: false }
        return {
          ...{ id, about },
          space: room ? { id: SpaceId.parse(room.spaceId), displayName: room.displayName } : null,
          personId: reportedId === null ? null : AccountId.parse(reportedId),
          person: profiles.get(reportedId ?? '') ?? null,
          message:
            row.said && row.saidAt
              ? {
                  ...{ id: eventId, ...shownOf(row.said), sentAt: row.saidAt.toISOString() },
                  ...{ hasPicture: row.said.msgtype === 'm.image', isGone: around.isGone },
                }
              : null,
          around: around.said.map(({ id: saidId, name, kind, text, at }) => ({
            ...{ id: saidId, name, isReported: saidId === eventId, kind, text, sentAt: at.toISOString() },
          })),
          ...{ count: own.length, firstAt: openedAt.toISOString(), lastAt: lastAt.toISOString() },
          reasons: [...new Set(own.map(({ reason }) => reason).filter((reason) => reason !== ''))].slice(0, reasonsMax),
          reporters: mayKnowReporters
            ? own.map(({ reporterId, at }) => ({
                ...{ id: AccountId.parse(reporterId), name: names.get(reporterId) ?? null, at: at.toISOString() },
              }))
            : null,
          earlier: earlier.get(reportedId ?? '') ?? 0,
          standing: await standingOf(db, staff.businessId, roomId, reportedId),
          decision:
            row.decision && row.decidedAt
              ? { ...row.decision, at: row.decidedAt.toISOString(), by: names.get(row.decidedBy ?? '') ?? null }
              : null,
        }
      }),
    )
  }

  async function standingOf(db: Queryable, businessId: string, roomId: string, accountId: string | null) {
    const found = accountId === null ? null : await chat.standing(roomId, accountId)
    const until = found?.mutedUntil ?? null
    const isMuted = until === 'always' || (until !== null && until > clock.now().getTime())
    return {
      ...{ isIn: found?.membership === 'join', isBanned: found?.membership === 'ban', isMuted },
      mutedUntil: isMuted && until !== 'always' && until !== null ? new Date(until).toISOString() : null,
      isStaff: accountId !== null && (await brands.roleAt(db, accountId, businessId)) !== null,
    }
  }

  async function caseOf(db: Queryable, { businessId }: Staff, id: string): Promise<CaseRow> {
    const row = await cases.find(db, businessId, id)
    if (!row) throw new Problem('report.not_found')
    return row
  }

  return {
    async list(staff, { state, after = null, limit }) {
      const { businessId } = staff
      const found = await cases.list(database, { businessId, state, after, limit: limit + 1 })
      const rows = found.slice(0, limit)
      return {
        items: await shown(database, staff, rows),
        next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
        open: await cases.countOpen(database, businessId),
      }
    },
    async one(staff, id) {
      const [item] = await shown(database, staff, [await caseOf(database, staff, id)])
      if (!item) throw new Problem('report.not_found')
      return item
    },
    async picture(staff, id) {
      const drawn = await cases.picture(await caseOf(database, staff, id), staff.by)
      if (!drawn) throw new Problem('report.not_found')
      return `data:image/webp;base64,${Buffer.from(drawn).toString('base64')}`
    },

    async decide(tx, staff, id, wanted) {
      const { businessId } = staff
      const row = await cases.take(tx, businessId, id)
      if (!row) throw new Problem('report.not_found')
      if (row.decidedAt) throw new Problem('report.decided')
      const decision = await carryOut(tx, staff, row, wanted)
      await cases.decide(tx, id, { by: staff.by, decision })
      await audit.record(tx, staff, {
        ...{ what: 'report.decided', id, title: await titleOf(tx, row) },
        after: {
          person: decision.person,
          isRemoved: decision.isRemoved,
          until: decision.until,
          reason: decision.reason,
        },
      })
    },

    async reopen(tx, staff, id) {
      const { businessId } = staff
      const row = await cases.take(tx, businessId, id)
      if (!row) throw new Problem('report.not_found')
      const { decision, reportedId, roomId } = row
      if (!decision) return
      if (reportedId !== null && (decision.person === 'mute' || decision.person === 'ban')) {
        const isBan = decision.person === 'ban'
        const places = await placesOf(tx, businessId, roomId, decision.isEverywhere)
        if (decision.isEverywhere) await dropBan(tx, businessId, reportedId)
        await chat.within(tx, async (rooms) => {
          for (const place of places) await (isBan ? rooms.unban : rooms.unmute)(place, reportedId)
        })
        const done = { at: clock.now(), byId: staff.by, aboutId: reportedId, businessId, caseId: id, reason: '' }
        const where = decision.isEverywhere ? null : roomId
        await acts.note(tx, { ...done, act: isBan ? 'unbanned' : 'unmuted', roomId: where })
      } else {
        const done = { at: clock.now(), byId: staff.by, aboutId: null, businessId, caseId: id, reason: '' }
        await acts.note(tx, { ...done, act: 'reopened', roomId })
      }
      await cases.reopen(tx, id)
      await audit.record(tx, staff, { what: 'report.reopened', id, title: await titleOf(tx, row) })
    },
  }

  async function titleOf(db: Queryable, { reportedId, businessId, roomId }: CaseRow): Promise<string> {
    if (reportedId !== null) return (await users.names(db, [reportedId])).get(reportedId) ?? ''
    const rooms = await communities.roomsOf(db, businessId ?? '')
    return rooms.find((each) => each.roomId === roomId)?.displayName ?? ''
  }

  async function placesOf(db: Queryable, businessId: string, roomId: string, isEverywhere: boolean): Promise<string[]> {
    if (!isEverywhere) return [roomId]
    return (await communities.roomsOf(db, businessId)).map((each) => each.roomId)
  }

  /** What is decided is done in the same transaction, or neither. */
  async function carryOut(
    tx: Queryable,
    staff: Staff,
    { id, eventId, roomId, reportedId }: CaseRow,
    wanted: BodyOf<typeof decideReport>,
  ): Promise<Decided> {
    const { remove, removeLatest, person, minutes, isEverywhere, reason } = wanted
    const { businessId, actor } = staff
    const now = clock.now()
    const own = actor.kind === 'account' && actor.role === 'owner' ? 100 : 50
    const until = person === 'mute' && minutes !== null ? new Date(now.getTime() + minutes * 60_000) : null
    const done = { at: now, byId: staff.by, businessId, caseId: id, reason }
    if (person !== 'nothing' && reportedId === null) throw new Problem('moderation.not_theirs')
    const places = await placesOf(tx, businessId, roomId, isEverywhere)
    let isRemoved = false
    await chat.within(tx, async (rooms) => {
      if (person !== 'nothing' && reportedId !== null) {
        for (const place of places) {
          if ((await rooms.standing(place, reportedId)).power >= own) throw new Problem('moderation.not_theirs')
        }
        for (const place of places) await doTo(rooms, place, reportedId)
      }
      if (remove && eventId.startsWith('$')) isRemoved = await rooms.removeMessage(roomId, eventId)
      if (removeLatest && reportedId !== null) {
        const count = await rooms.removeSaid(roomId, reportedId, new Date(now.getTime() - dayMs))
        isRemoved ||= count > 0
      }
    })
    if (person === 'ban' && isEverywhere && reportedId !== null) {
      await addBan(tx, { businessId, accountId: reportedId, at: now })
    }
    if (isRemoved) await acts.note(tx, { ...done, act: 'removed', roomId, aboutId: reportedId })
    const act = ({ nothing: null, mute: 'muted', kick: 'kicked', ban: 'banned' } as const)[person]
    if (act) await acts.note(tx, { ...done, act, roomId: isEverywhere ? null : roomId, aboutId: reportedId, until })
    // Whoever was reported for nothing is not told.
    if (!act && !isRemoved) await acts.note(tx, { ...done, act: 'dismissed', roomId, aboutId: reportedId })
    return { isRemoved, person, until: until?.toISOString() ?? null, isEverywhere, reason }

    async function doTo(rooms: Moderating, place: string, accountId: string): Promise<void> {
      if (person === 'mute') await rooms.mute(place, accountId, until)
      if (person === 'kick') await rooms.kick(place, accountId, reason)
      if (person === 'ban') await rooms.ban(place, accountId, reason)
    }
  }
}
