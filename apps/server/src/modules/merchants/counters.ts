import { type AccountId, isAtLeast, Problem, type StaffedMerchant } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit, StudioApi } from '../studio/index.ts'
import type { UsersApi } from '../users/index.ts'
import {
  countRedemptions,
  findMerchant,
  listMerchantsOf,
  listPeople,
  lockMerchant,
  type MerchantRow,
  updateMerchantRow,
  writePeople,
} from './merchants.store.ts'
import { type Merchants, toMerchant } from './merchants.ts'

export interface MerchantChange {
  name?: string | undefined
  acceptsStaticCode?: boolean | undefined
  archived?: boolean | undefined
  people?: readonly string[] | undefined
}

/** A business's merchants as its staff keep them, and who of them may redeem where. */
export interface Counters {
  list(db: Queryable, staff: Staff): Promise<StaffedMerchant[]>
  create(
    tx: Queryable,
    staff: Staff,
    merchant: { name: string; accountId?: string | undefined; acceptsStaticCode: boolean },
  ): Promise<StaffedMerchant>
  update(tx: Queryable, staff: Staff, id: string, version: number, change: MerchantChange): Promise<StaffedMerchant>
  /** The open merchant at which these staff may redeem; to others it does not exist. */
  where(db: Queryable, staff: Staff, id: string): Promise<MerchantRow>
}

export interface CountersNeeds {
  merchants: Pick<Merchants, 'createMerchant'>
  people: Pick<UsersApi, 'names'>
  brands: Pick<StudioApi, 'roleAt' | 'ownersOf'>
  audit: Pick<Audit, 'record' | 'assertVersion'>
  clock: Clock
}

export function createCounters({ merchants, people, brands, audit, clock }: CountersNeeds): Counters {
  async function withPeople(db: Queryable, rows: readonly MerchantRow[]): Promise<StaffedMerchant[]> {
    const ids = rows.map(({ id }) => id)
    const [standing, redemptions] = await Promise.all([listPeople(db, ids), countRedemptions(db, ids)])
    const accountIds = [...new Set([...[...standing.values()].flat(), ...rows.map(({ accountId }) => accountId)])]
    const names = await people.names(db, accountIds)
    return rows.map((row) => ({
      ...toMerchant(row),
      accountName: names.get(row.accountId) ?? '',
      people: (standing.get(row.id) ?? []).map((accountId) => ({
        accountId: accountId as AccountId,
        name: names.get(accountId) ?? '',
      })),
      redemptions: redemptions.get(row.id) ?? 0,
    }))
  }

  async function read(db: Queryable, id: string): Promise<StaffedMerchant> {
    const row = await findMerchant(db, id)
    const [found] = row ? await withPeople(db, [row]) : []
    if (!found) throw new Problem('merchant.not_found')
    return found
  }

  /** Where somebody is named, the cashiers who are not stand elsewhere. */
  const mayStand = ({ actor }: Staff, standing: readonly string[]): boolean =>
    actor.kind === 'key' ||
    isAtLeast(actor.role, 'editor') ||
    (isAtLeast(actor.role, 'cashier') && (standing.length === 0 || standing.includes(actor.accountId)))

  return {
    async list(db, staff) {
      const rows = await listMerchantsOf(db, staff.businessId)
      const found = await withPeople(db, rows)
      const seesAll = staff.actor.kind === 'key' || staff.actor.role !== 'cashier'
      return found.filter(
        ({ archived, people: standing }) =>
          seesAll ||
          (!archived &&
            mayStand(
              staff,
              standing.map(({ accountId }) => accountId),
            )),
      )
    },

    async create(tx, staff, { name, accountId, acceptsStaticCode }) {
      const { businessId, actor } = staff
      const owner =
        accountId ??
        (actor.kind === 'account' ? actor.accountId : (await brands.ownersOf(tx, [businessId])).get(businessId))
      if (!owner) throw new Problem('user.not_found')
      const { id } = await merchants.createMerchant(tx, { businessId, name, acceptsStaticCode, accountId: owner })
      await audit.record(tx, staff, { what: 'merchant.created', id, title: name, after: { name, acceptsStaticCode } })
      return read(tx, id)
    },

    async update(tx, staff, id, version, { archived, people: wanted, ...changes }) {
      const row = await lockMerchant(tx, id)
      if (row?.businessId !== staff.businessId) throw new Problem('merchant.not_found')
      await audit.assertVersion(tx, version, row)
      const before = await read(tx, id)
      if (wanted) {
        for (const accountId of wanted) {
          if ((await brands.roleAt(tx, accountId, row.businessId)) === null) throw new Problem('user.not_found')
        }
        await writePeople(tx, id, wanted)
      }
      const now = clock.now()
      const archivedAt = archived ? (row.archivedAt ?? now) : null
      await updateMerchantRow(tx, id, {
        ...given(changes),
        ...(archived === undefined ? {} : { archivedAt }),
        version: version + 1,
        editedBy: staff.by,
        editedAt: now,
      })
      const after = await read(tx, id)
      await audit.record(tx, staff, {
        what: archived ? 'merchant.archived' : 'merchant.edited',
        id,
        title: after.name,
        before: factsOf(before),
        after: factsOf(after),
      })
      return after
    },

    async where(db, staff, id) {
      const row = await findMerchant(db, id)
      if (row?.businessId !== staff.businessId || row.archivedAt !== null) throw new Problem('merchant.not_found')
      const standing = (await listPeople(db, [id])).get(id) ?? []
      if (!mayStand(staff, standing)) throw new Problem('merchant.not_found')
      return row
    },
  }
}

const given = ({ name, acceptsStaticCode }: Omit<MerchantChange, 'archived' | 'people'>) => ({
  ...(name === undefined ? {} : { name }),
  ...(acceptsStaticCode === undefined ? {} : { acceptsStaticCode }),
})

const factsOf = ({ name, acceptsStaticCode, archived, people }: StaffedMerchant) => ({
  name,
  acceptsStaticCode,
  archived,
  people: people.map((person) => person.name),
})
