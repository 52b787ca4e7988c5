import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  type createCommunity,
  type createSpace,
  limits,
  Problem,
  type updateCommunity,
  type updateSpace,
} from '@vitrine/protocol'
import { DatabaseError } from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import {
  type CommunityRow,
  findCommunity,
  findSpace,
  insertCommunity,
  insertSpace,
  listCommunityRows,
  listSpaceRows,
  lockCommunities,
  type NewSpaceRow,
  type SpaceRow,
  updateCommunityRow,
  updateSpaceRow,
  writeDefault,
} from './communities.store.ts'

/** What staff do with communities and spaces. Rooms follow afterwards, by the event that each of these writes. */
export interface Keeping {
  makeCommunity(tx: Queryable, staff: Staff, wanted: BodyOf<typeof createCommunity> & { id?: string }): Promise<string>
  changeCommunity(tx: Queryable, staff: Staff, id: string, change: BodyOf<typeof updateCommunity>): Promise<void>
  orderCommunities(tx: Queryable, staff: Staff, ids: readonly string[]): Promise<void>
  makeSpace(
    tx: Queryable,
    staff: Staff,
    communityId: string,
    wanted: BodyOf<typeof createSpace> & { id?: string },
  ): Promise<string>
  changeSpace(tx: Queryable, staff: Staff, id: string, change: BodyOf<typeof updateSpace>): Promise<void>
  orderSpaces(tx: Queryable, staff: Staff, communityId: string, ids: readonly string[]): Promise<void>
}

export interface KeepingNeeds {
  clock: Clock
  audit: Pick<Audit, 'record' | 'assertVersion'>
}

export function createKeeping({ clock, audit }: KeepingNeeds): Keeping {
  /** Whoever changes something of a business's communities has nobody else change them meanwhile. */
  async function communityOf(tx: Queryable, { businessId }: Staff, id: string): Promise<CommunityRow> {
    await lockCommunities(tx, businessId)
    const row = await findCommunity(tx, id)
    if (row?.businessId !== businessId) throw new Problem('community.not_found')
    return row
  }

  /** The first of those that are not archived opens first, where nobody has chosen. */
  async function settleDefault(tx: Queryable, businessId: string, chosen?: string): Promise<void> {
    const open = (await listCommunityRows(tx, businessId)).filter(({ archivedAt }) => archivedAt === null)
    const wanted = open.find(({ id }) => id === chosen) ?? open.find(({ isDefault }) => isDefault) ?? open[0]
    await writeDefault(tx, businessId, wanted?.id ?? null)
  }

  const changedBy = ({ by }: Staff, version: number) => ({ version: version + 1, editedBy: by, editedAt: clock.now() })
  const archived = (row: { archivedAt: Date | null }, wanted: boolean | undefined) =>
    wanted === undefined ? {} : { archivedAt: wanted ? (row.archivedAt ?? clock.now()) : null }
  const verb = (before: { archivedAt: Date | null }, after: { archivedAt: Date | null }) =>
    (before.archivedAt === null) === (after.archivedAt === null)
      ? 'edited'
      : after.archivedAt === null
        ? 'brought_back'
        : 'archived'

  return {
    async makeCommunity(tx, staff, { id = randomUUID(), name, icon }) {
      const { businessId, by } = staff
      await lockCommunities(tx, businessId)
      const rows = await listCommunityRows(tx, businessId)
      if (rows.length >= limits.communitiesMax) {
        throw new Problem('community.limit_reached', { limit: limits.communitiesMax })
      }
      const rank = nextRank(rows)
      await insertCommunity(tx, { id, businessId, name, icon, rank, createdAt: clock.now(), createdBy: by })
      await settleDefault(tx, businessId)
      await audit.record(tx, staff, { what: 'community.made', id, title: name, after: { name, icon } })
      return id
    },

    async changeCommunity(tx, staff, id, { version, isArchived, isDefault, ...fields }) {
      const before = await communityOf(tx, staff, id)
      await audit.assertVersion(tx, version, before)
      const set = { ...given(fields), ...archived(before, isArchived) }
      await updateCommunityRow(tx, id, { ...set, ...changedBy(staff, version) })
      await settleDefault(tx, staff.businessId, isDefault ? id : undefined)
      const after = (await findCommunity(tx, id)) ?? before
      await audit.record(tx, staff, {
        what: `community.${verb(before, after)}`,
        ...{ id, title: after.name, before: factsOfCommunity(before), after: factsOfCommunity(after) },
      })
    },

    async orderCommunities(tx, staff, ids) {
      const { businessId } = staff
      await lockCommunities(tx, businessId)
      const rows = await listCommunityRows(tx, businessId)
      if (ids.some((id) => !rows.some((row) => row.id === id))) throw new Problem('community.not_found')
      const ordered = inOrder(rows, ids)
      for (const [rank, { id }] of ordered.entries()) await updateCommunityRow(tx, id, { rank })
      await audit.record(tx, staff, {
        ...{ what: 'community.ordered', id: businessId, title: '' },
        ...{ before: { order: rows.map(({ name }) => name) }, after: { order: ordered.map(({ name }) => name) } },
      })
    },

    async makeSpace(tx, staff, communityId, { id = randomUUID(), ...wanted }) {
      const { businessId, by } = staff
      await communityOf(tx, staff, communityId)
      const rows = await listSpaceRows(tx, businessId)
      if (rows.length >= limits.spacesMax) throw new Problem('space.limit_reached', { limit: limits.spacesMax })
      const fields = { ...newSpace, ...given(wanted) } as Omit<NewSpaceRow, 'id' | 'businessId' | 'communityId' | Made>
      const made = { createdAt: clock.now(), createdBy: by, rank: nextRank(rows) }
      await takingAlias(() => insertSpace(tx, { ...fields, id, businessId, communityId, ...made }))
      const after = await findSpace(tx, id)
      if (!after) throw new Error('a space is not there that was just made')
      const change = { id, title: after.displayName, after: factsOfSpace(after) }
      await audit.record(tx, staff, { what: 'space.made', ...change })
      return id
    },

    async changeSpace(tx, staff, id, { version, isArchived, ...fields }) {
      await lockCommunities(tx, staff.businessId)
      const before = await findSpace(tx, id)
      if (before?.businessId !== staff.businessId) throw new Problem('space.not_found', { id })
      await audit.assertVersion(tx, version, before)
      const set = { ...given(fields), ...archived(before, isArchived), ...changedBy(staff, version) }
      await takingAlias(() => updateSpaceRow(tx, id, set))
      const after = (await findSpace(tx, id)) ?? before
      await audit.record(tx, staff, {
        what: `space.${verb(before, after)}`,
        ...{ id, title: after.displayName, before: factsOfSpace(before), after: factsOfSpace(after) },
      })
    },

    async orderSpaces(tx, staff, communityId, ids) {
      const { name } = await communityOf(tx, staff, communityId)
      const all = await listSpaceRows(tx, staff.businessId)
      const rows = all.filter((row) => row.communityId === communityId)
      const [stranger] = ids.filter((id) => !rows.some((row) => row.id === id))
      if (stranger !== undefined) throw new Problem('space.not_found', { id: stranger })
      const ordered = inOrder(rows, ids)
      for (const [rank, { id }] of ordered.entries()) await updateSpaceRow(tx, id, { rank })
      const called = (each: readonly SpaceRow[]) => ({ order: each.map(({ displayName }) => displayName) })
      const change = { id: communityId, title: name, before: called(rows), after: called(ordered) }
      await audit.record(tx, staff, { what: 'space.ordered', ...change })
    },
  }
}

type Made = 'createdAt' | 'createdBy' | 'rank'

const newSpace = {
  ...{ subTitle: '', description: '', cover: null, alias: null, code: null, maxAttendees: null, rules: null },
  ...{ accessLevel: 'user', isReadOnly: false, showsMessages: false },
} as const

/** What was left out stays. */
function given<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

const nextRank = (rows: readonly { rank: number }[]) => Math.max(-1, ...rows.map(({ rank }) => rank)) + 1

/** Those that are named first, in that order. */
function inOrder<T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] {
  const named = [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return [...named, ...rows.filter(({ id }) => !ids.includes(id))]
}

const factsOfCommunity = ({ name, icon, isDefault, archivedAt }: CommunityRow) => ({
  ...{ name, icon, opensFirst: isDefault, isArchived: archivedAt !== null },
})

const factsOfSpace = (row: SpaceRow) => {
  const {
    displayName,
    subTitle,
    description,
    cover,
    accessLevel,
    alias,
    isReadOnly,
    showsMessages,
    maxAttendees,
    rules,
  } = row
  return {
    ...{ displayName, subTitle, description, cover, accessLevel, alias, isReadOnly, showsMessages, maxAttendees },
    rules,
    ...{ needsCode: row.code !== null, isArchived: row.archivedAt !== null },
  }
}

/** Two who take one alias at once. */
async function takingAlias<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error
    if (cause instanceof DatabaseError && cause.constraint === 'space_alias') throw new Problem('space.alias_taken')
    throw error
  }
}
