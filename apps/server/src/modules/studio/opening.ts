import { randomInt } from 'node:crypto'
import { type BrandConfig, limits, type OpeningPolicy, Problem, type StaffedBusiness } from '@vitrine/protocol'
import { DatabaseError } from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { UsersApi } from '../users/index.ts'
import type { Audit } from './audit.ts'
import { assertNameFree } from './brand-names.ts'
import { revokeKeysOf } from './keys.store.ts'
import { isOpener } from './openers.store.ts'
import { toStaffedBusiness } from './shown-business.ts'
import type { StudioApi } from './studio.service.ts'
import { findBusiness, lockBusiness, markClosed, renameRow } from './studio.store.ts'
import { countOwned, removeEverybody } from './team.store.ts'

export interface OpeningNeeds {
  clock: Clock
  audit: Audit
  studio: Pick<StudioApi, 'createBusiness' | 'announceChange' | 'announceClosed'>
  users: Pick<UsersApi, 'identitiesOf'>
  policy: OpeningPolicy
  isOperator(db: Queryable, accountId: string): Promise<boolean>
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const newId = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/** Brands come, take another name, and go. */
export function createOpening({ clock, audit, studio, users, policy, isOperator }: OpeningNeeds) {
  async function may(db: Queryable, accountId: string): Promise<boolean> {
    if (policy === 'open' || (await isOperator(db, accountId))) return true
    if (policy !== 'invited') return false
    const identities = await users.identitiesOf(db, accountId)
    const emails = identities.filter(({ type, verified }) => type === 'email' && verified)
    return isOpener(
      db,
      emails.map(({ value }) => value),
    )
  }

  return {
    policy,
    may,
    assertNameFree,

    async open(
      tx: Queryable,
      accountId: string,
      given: { name: string; displayName: string; brandConfig?: BrandConfig | undefined },
    ): Promise<StaffedBusiness> {
      if (!(await may(tx, accountId))) throw new Problem('business.may_not_open')
      if ((await countOwned(tx, accountId)) >= limits.brandsPerPersonMax)
        throw new Problem('business.limit_reached', { limit: limits.brandsPerPersonMax })
      await assertNameFree(tx, given, null)
      const { name, displayName, brandConfig } = given
      const id = newId()
      const business = { id, name, displayName, ownerId: accountId, ...(brandConfig ? { brandConfig } : {}) }
      await takingName(() => studio.createBusiness(tx, business))
      const staff: Staff = { businessId: id, by: accountId, actor: { kind: 'account', accountId, role: 'owner' } }
      await audit.record(tx, staff, { what: 'brand.opened', id, title: displayName, after: { name, displayName } })
      const row = await findBusiness(tx, id)
      if (!row) throw new Error('a business is not there that was just opened')
      return toStaffedBusiness(row)
    },

    async rename(tx: Queryable, staff: Staff, { name, version }: { name: string; version: number }) {
      const { businessId, by } = staff
      const before = await lockBusiness(tx, businessId)
      await audit.assertVersion(tx, version, before)
      if (name === before.name) return toStaffedBusiness(before)
      await assertNameFree(tx, { name }, businessId)
      const row = await takingName(() => renameRow(tx, businessId, name, { by, at: clock.now() }))
      const change = { what: 'brand.renamed' as const, id: businessId, title: row.displayName }
      await audit.record(tx, staff, { ...change, before: { name: before.name }, after: { name } })
      studio.announceChange(tx, businessId)
      return toStaffedBusiness(row)
    },

    async close(tx: Queryable, staff: Staff, { name }: { name: string }): Promise<void> {
      const { businessId } = staff
      const row = await lockBusiness(tx, businessId)
      if (row.ownerId !== staff.by || row.closedAt !== null) throw new Problem('auth.forbidden')
      if (![row.displayName, row.name].includes(name.trim())) throw new Problem('business.other_name')
      const change = { what: 'brand.closed' as const, id: businessId, title: row.displayName }
      await audit.record(tx, staff, change)
      await studio.announceClosed(tx, businessId)
      await removeEverybody(tx, businessId)
      await revokeKeysOf(tx, businessId, clock.now())
      await markClosed(tx, businessId, clock.now())
      studio.announceChange(tx, businessId)
    },
  }
}

export type OpeningService = ReturnType<typeof createOpening>

/** Two who take one name at once. */
async function takingName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error
    if (cause instanceof DatabaseError && cause.constraint === 'business_name') throw new Problem('business.name_taken')
    throw error
  }
}
