import { randomUUID } from 'node:crypto'
import { accounts, networkChanged, networkMade, networkMoved, networkTrashed } from '@vitrine/protocol'
import { inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import { type Blocks, notForSale, type Sales, saleIdOf } from '../../tokens/index.ts'
import { networkVatom } from '../legacy-network.schema.ts'
import { Refusal } from '../refusal.ts'
import { wireTime } from '../times.ts'
import type { Design } from './designs.ts'
import type { VatomRow } from './vatom-view.ts'
import { wireDifference } from './wire-difference.ts'

/** Whom the original says that trashed objects belong to. */
export const trashOwner = '00000000-0000-4000-8000-00000000dead'

/** How many objects a draft may have. */
const draftMax = 10
const rowsPerStatement = 500

export interface Doing {
  /** The action's name as clients know it: `Transfer`, `Drop`, … */
  action: string
  actor: string
  /** Tells those who watch this part of the map. */
  map?: 'add' | 'remove'
  /** It has another owner because two accounts have become one: what is for sale stays so. */
  isMerge?: boolean
}

export type Change = Partial<
  Pick<
    VatomRow,
    | 'ownerId'
    | 'parentId'
    | 'visibility'
    | 'dropped'
    | 'lon'
    | 'lat'
    | 'transferredBy'
    | 'cloningScore'
    | 'directClones'
    | 'properties'
    | 'private'
    | 'addedAt'
    | 'trashedAt'
  >
> & {
  /** The chain address of the new owner's at which it was sent; where it was at one before, it is no more. */
  address?: string | undefined
}

export interface Making {
  design: Design
  owners: readonly string[]
  doing: Doing
  clonedFrom?: string
  /** Ids that are known before, as in the demo world. */
  ids?: readonly string[]
  more?: Partial<VatomRow>
  at?: Date
}

/** The only one who writes objects: each change is a row, a sync number and an event of the log. */
export interface NetworkLedger {
  /** With its new state; the row must be locked. */
  change(tx: Queryable, row: VatomRow, change: Change, doing: Doing): Promise<VatomRow>
  /** To another owner, with everything that lies in it. */
  move(tx: Queryable, row: VatomRow, change: Change & { ownerId: string | null }, doing: Doing): Promise<VatomRow>
  /** New objects of a variation, as far as its scarcity goes; refuses where it does not go for all. */
  make(tx: Queryable, making: Making): Promise<VatomRow[]>
}

export interface NetworkLedgerNeeds {
  clock: Clock
  log: EventLog
  sales: Pick<Sales, 'close'>
}

export function createNetworkLedger({ clock, log, sales }: NetworkLedgerNeeds): NetworkLedger {
  /** Its blocks as it goes: a sale ends with its owner's having it, and so does its lying at an address of theirs. */
  async function blocksOnLeaving(tx: Queryable, row: VatomRow, { private: given = row.private, address }: Change) {
    const { 'held-at-v1': _left, ...blocks } = given
    const saleId = saleIdOf(row.private as Blocks)
    if (saleId) await sales.close(tx, saleId, 'left')
    return {
      ...blocks,
      ...(saleId ? { 'commerce-v1': { ...(blocks['commerce-v1'] as object), ...notForSale } } : {}),
      ...(address ? { 'held-at-v1': { address } } : {}),
    }
  }

  const leaves = (row: VatomRow, { ownerId = row.ownerId, trashedAt }: Change, { isMerge }: Doing) =>
    !isMerge && (ownerId !== row.ownerId || Boolean(trashedAt))

  /** What lies on the map is read by everybody: it says no address. */
  function blocksOnDropping(row: VatomRow, { private: blocks = row.private, dropped }: Change) {
    if (!dropped || !blocks['held-at-v1']) return {}
    const { 'held-at-v1': _left, ...rest } = blocks
    return { private: rest }
  }

  async function change(tx: Queryable, row: VatomRow, given: Change, doing: Doing): Promise<VatomRow> {
    const blocks = leaves(row, given, doing)
      ? { private: await blocksOnLeaving(tx, row, given) }
      : blocksOnDropping(row, given)
    const { address: _at, ...columns } = { ...given, ...blocks }
    const [after] = await tx
      .update(networkVatom)
      .set({ ...columns, modifiedAt: clock.now(), sync: sql`${networkVatom.sync} + 1` })
      .where(sql`${networkVatom.id} = ${row.id}`)
      .returning()
    if (!after) throw new Error('the object was not changed')
    await log.append(tx, eventOf(row, after, doing))
    return after
  }

  async function descendants(tx: Queryable, id: string): Promise<VatomRow[]> {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with recursive inside as (
        select id from ${networkVatom} where parent_id = ${id} and trashed_at is null
        union select child.id from ${networkVatom} child join inside on child.parent_id = inside.id
        where child.trashed_at is null)
      select id from inside order by id`)
    const found: VatomRow[] = []
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const ids = rows.slice(from, from + rowsPerStatement).map((each) => each.id)
      found.push(...(await tx.select().from(networkVatom).where(inArray(networkVatom.id, ids)).for('update')))
    }
    return found
  }

  /** What lies in it: first what is for sale or at an address of its own, then the rest. */
  async function sortedOut(tx: Queryable, id: string): Promise<VatomRow[][]> {
    const inside = await descendants(tx, id)
    const isMarked = ({ private: blocks }: VatomRow) =>
      saleIdOf(blocks as Blocks) !== null || Boolean(blocks['held-at-v1'])
    return [inside.filter(isMarked), inside.filter((each) => !isMarked(each))]
  }

  return {
    change,
    async move(tx, row, given, doing) {
      const moved = { addedAt: clock.now(), ...given }
      const after = await change(tx, row, moved, doing)
      const { ownerId, transferredBy, addedAt } = moved
      const follow: Change = { ownerId, addedAt, ...(transferredBy === undefined ? {} : { transferredBy }) }
      const [marked = [], inside = []] = await sortedOut(tx, row.id)
      const { map: _map, ...quiet } = doing
      for (const each of marked) await change(tx, each, follow, quiet)
      for (let from = 0; from < inside.length; from += rowsPerStatement) {
        const before = new Map(inside.slice(from, from + rowsPerStatement).map((each) => [each.id, each]))
        const rows = await tx
          .update(networkVatom)
          .set({ ...follow, modifiedAt: clock.now(), sync: sql`${networkVatom.sync} + 1` })
          .where(inArray(networkVatom.id, [...before.keys()]))
          .returning()
        await log.append(
          tx,
          rows.flatMap((each) => {
            const was = before.get(each.id)
            return was ? [eventOf(was, each, quiet)] : []
          }),
        )
      }
      return after
    },
    async make(tx, { design, owners, doing, clonedFrom, ids, more = {}, at }) {
      const now = at ?? clock.now()
      await reserve(tx, design, owners.length)
      const made: VatomRow[] = []
      for (let from = 0; from < owners.length; from += rowsPerStatement) {
        const values = owners.slice(from, from + rowsPerStatement).map((ownerId, index) => ({
          id: ids?.[from + index] ?? randomUUID(),
          variation: design.variation,
          template: design.template,
          fqdn: design.fqdn,
          ownerId,
          author: design.businessId,
          visibility: design.properties.visibility.type,
          clonedFrom: clonedFrom ?? null,
          createdAt: now,
          modifiedAt: now,
          addedAt: now,
          ...more,
        }))
        const rows = await tx.insert(networkVatom).values(values).returning()
        made.push(...rows)
        await log.append(
          tx,
          rows.map((row) => eventOf(null, row, doing, now)),
        )
      }
      return made
    },
  }
}

/** Counts what is made on the variation itself: whoever comes when it is used up gets nothing, however many come at once. */
async function reserve(tx: Queryable, design: Design, count: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update network_variation set made = made + ${count}::int
    where name = ${design.variation}
      and (max_objects is null or made + ${count}::int <= max_objects)
      and (not unpublished or made + ${count}::int <= ${draftMax})`)
  if (rowCount === 0) throw new Refusal(1654)
}

function eventOf(before: VatomRow | null, after: VatomRow, { action, actor, map }: Doing, at?: Date) {
  const isTrashed = after.trashedAt !== null
  const place = map === 'remove' && before ? before : after
  const [from, to] = [before?.ownerId ?? null, isTrashed ? null : after.ownerId]
  const data = {
    action,
    variation: after.variation,
    parent: after.parentId ?? '.',
    sync: after.sync,
    object: { ...wireDifference(before, after), when_modified: wireTime(after.modifiedAt) },
    ...(map ? { map: { op: map, lat: place.lat, lon: place.lon } } : {}),
    from,
    to,
  }
  const isMoved = before !== null && before.ownerId !== after.ownerId
  const kind = before === null ? networkMade : isTrashed ? networkTrashed : isMoved ? networkMoved : networkChanged
  return kind({ subject: after.id, actor, audiences: accounts(from, to), data, ...(at ? { at } : {}) })
}
