import {
  type BrandConfig,
  type BusinessPatch,
  type BusinessSummary,
  isAtLeast,
  type PageConfig,
  Problem,
  type PublicBusiness,
  passesFor,
  type StaffedBusiness,
  type StaffRole,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from './audit.ts'
import { assertNameFree } from './brand-names.ts'
import { toPublicBusiness, toStaffedBusiness, toSummary } from './shown-business.ts'
import {
  type Blacklist,
  type BusinessRow,
  type BusinessSearch,
  findBusiness,
  findBusinesses,
  findRole,
  insertBusiness,
  listBlacklists,
  listBusinessNames,
  listRoles,
  listStaffBusinesses,
  lockBusiness,
  type Member,
  type Role,
  saveRole,
  searchBusinessRows,
  updateBusinessRow,
  updateDefaultCampaign,
  updateViewer,
} from './studio.store.ts'
import { listMembers } from './team.store.ts'

export interface NewBusiness {
  id: string
  name: string
  displayName: string
  ownerId: string
  createdById?: string
  viewerId?: string | null
  logoSrc?: string | null
  url?: string | null
  location?: string | null
  defaultCampaignId?: string | null
  terms?: readonly string[]
  brandConfig?: BrandConfig
  pageConfig?: PageConfig | null
  createdAt?: Date
  /** Accounts that edit what is its. */
  staff?: readonly string[]
  /** Who works for it in other roles. */
  team?: readonly Member[]
}

export interface StudioApi {
  createBusiness(db: Queryable, business: NewBusiness): Promise<void>
  /** By id or name, as anybody may read it. */
  readPublic(db: Queryable, idOrName: string): Promise<PublicBusiness>
  /** The same, with whose it is for those who work for it. */
  readFor(db: Queryable, idOrName: string, accountId: string | null): Promise<StaffedBusiness>
  search(db: Queryable, search: BusinessSearch): Promise<{ items: PublicBusiness[]; total: number }>
  exists(db: Queryable, businessId: string): Promise<boolean>
  /** The campaign whose rules for spaces and custom events work. */
  defaultCampaign(db: Queryable, businessId: string): Promise<string | null>
  setDefaultCampaign(tx: Queryable, businessId: string, campaignId: string): Promise<void>
  /** What it shows of itself. */
  update(tx: Queryable, staff: Staff, patch: BusinessPatch): Promise<StaffedBusiness>
  /** Which viewer configuration is its own. */
  setViewer(tx: Queryable, businessId: string, viewerId: string | null): Promise<void>
  /** Who hears, in the same transaction, that what a business shows of itself is different. */
  onChanged(listener: (tx: Queryable, businessId: string) => void): void
  announceChange(tx: Queryable, businessId: string): void
  /** Who ends, in the transaction that closes a business, what it had with them. */
  onClosed(listener: (tx: Queryable, businessId: string) => Promise<void>): void
  announceClosed(tx: Queryable, businessId: string): Promise<void>
  /** The businesses for which this person works, and as what. */
  rolesOf(db: Queryable, accountId: string): Promise<Role[]>
  summaries(db: Queryable, businessIds: readonly string[]): Promise<Map<string, BusinessSummary>>
  /** Business → the account that owns it. */
  ownersOf(db: Queryable, businessIds: readonly string[]): Promise<Map<string, string>>
  /**
   * Throws `identity.name_reserved` where one of these names of a person passes for a business's, in whatever letters, and this person
   * works for none that it passes for; null is somebody who has no account yet.
   */
  assertNoBrands(db: Queryable, names: readonly string[], accountId: string | null): Promise<void>
  /** How near people have to come to pick up its tokens, in metres; 0 for any distance. */
  pickupDistance(db: Queryable, businessId: string): Promise<number>
  /** What businesses keep out of maps; those that do. */
  blacklists(db: Queryable): Promise<Blacklist[]>
  /** The designs that these businesses show first, each business's in its own order. */
  pinned(db: Queryable, businessIds: readonly string[]): Promise<string[]>
  /** As what this person works for a business; null where they do not. */
  roleAt(db: Queryable, accountId: string, businessId: string): Promise<StaffRole | null>
  /** Makes somebody part of a team, or its owner, without asking anybody. */
  setRole(tx: Queryable, businessId: string, accountId: string, role: StaffRole): Promise<void>
  /** The businesses where this person may what somebody in this role may: look at what only staff see, when left out. */
  staffOf(db: Queryable, accountId: string, least?: StaffRole): Promise<string[]>
  /** Who works for a business, its owner first; nobody for one that is closed. */
  teamOf(db: Queryable, businessId: string): Promise<{ accountId: string; role: StaffRole }[]>
  /** Refuses whoever may not change what is the business's. */
  assertStaff(db: Queryable, accountId: string, businessId: string): Promise<void>
}

const plainBrand: BrandConfig = { icon: null, mode: 'system', colors: {} }

export function createStudioService({ clock, audit }: { clock: Clock; audit: Audit }): StudioApi {
  const listeners: ((tx: Queryable, businessId: string) => void)[] = []
  const closing: ((tx: Queryable, businessId: string) => Promise<void>)[] = []
  const announceChange = (tx: Queryable, businessId: string) => {
    for (const listener of listeners) listener(tx, businessId)
  }
  return {
    async createBusiness(db, { staff = [], team = [], terms = [], ...fields }) {
      await insertBusiness(
        db,
        {
          brandConfig: plainBrand,
          createdAt: clock.now(),
          createdById: fields.ownerId,
          ...fields,
          terms: [...terms],
          name: fields.name.toLowerCase(),
        },
        [...staff.map((accountId): Member => ({ accountId, role: 'editor' })), ...team],
      )
    },
    async readPublic(db, idOrName) {
      const row = await findBusiness(db, idOrName)
      if (!row) throw new Problem('business.not_found')
      return toPublicBusiness(row)
    },
    async readFor(db, idOrName, accountId) {
      const row = await findBusiness(db, idOrName)
      if (!row) throw new Problem('business.not_found')
      const role = accountId === null ? null : await findRole(db, accountId, row.id)
      return role !== null ? toStaffedBusiness(row) : toPublicBusiness(row)
    },
    async update(tx, staff, { version, ...changes }) {
      const { businessId, by } = staff
      const before = await lockBusiness(tx, businessId)
      await audit.assertVersion(tx, version, before)
      const { displayName } = changes
      if (displayName !== before.displayName) await assertNameFree(tx, { displayName }, businessId)
      const row = await updateBusinessRow(tx, businessId, changes, { by, at: clock.now() })
      await audit.record(tx, staff, {
        ...{ what: 'brand.edited', id: businessId, title: row.displayName },
        ...{ before: shownOf(before), after: shownOf(row) },
      })
      announceChange(tx, businessId)
      return toStaffedBusiness(row)
    },
    async search(db, search) {
      const { rows, total } = await searchBusinessRows(db, search)
      return { items: rows.map(toPublicBusiness), total }
    },
    exists: async (db, businessId) => (await findBusinesses(db, [businessId])).length > 0,
    defaultCampaign: async (db, businessId) => (await findBusinesses(db, [businessId]))[0]?.defaultCampaignId ?? null,
    setDefaultCampaign: updateDefaultCampaign,
    setViewer: updateViewer,
    onChanged: (listener) => void listeners.push(listener),
    announceChange,
    onClosed: (listener) => void closing.push(listener),
    async announceClosed(tx, businessId) {
      for (const listener of closing) await listener(tx, businessId)
    },
    rolesOf: listRoles,
    async summaries(db, businessIds) {
      const rows = await findBusinesses(db, businessIds)
      return new Map(rows.map((row) => [row.id, toSummary(row)]))
    },
    async ownersOf(db, businessIds) {
      return new Map((await findBusinesses(db, businessIds)).map(({ id, ownerId }) => [id, ownerId]))
    },
    async assertNoBrands(db, names, accountId) {
      if (names.length === 0) return
      const brands = await listBusinessNames(db)
      const own = new Set<string>()
      for (const name of names) {
        const isOf = passesFor(name)
        const passedFor = brands.filter((brand) => isOf(brand.displayName) || isOf(brand.name))
        if (passedFor.length === 0) continue
        if (own.size === 0 && accountId)
          for (const { businessId } of await listRoles(db, accountId)) own.add(businessId)
        if (!passedFor.some(({ id }) => own.has(id))) throw new Problem('identity.name_reserved')
      }
    },
    async pickupDistance(db, businessId) {
      const [row] = await findBusinesses(db, [businessId])
      return row?.pageConfig?.features?.maxDistanceForPickup ?? 0
    },
    blacklists: listBlacklists,
    async pinned(db, businessIds) {
      const rows = await findBusinesses(db, businessIds)
      return rows
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .flatMap((row) => row.pageConfig?.features?.vatom?.pinned ?? [])
    },
    roleAt: findRole,
    setRole: saveRole,
    staffOf: (db, accountId, least = 'viewer') => listStaffBusinesses(db, accountId, least),
    async teamOf(db, businessId) {
      const [row] = await findBusinesses(db, [businessId])
      return row && row.closedAt === null ? listMembers(db, businessId) : []
    },
    async assertStaff(db, accountId, businessId) {
      const role = await findRole(db, accountId, businessId)
      if (role === null || !isAtLeast(role, 'editor')) throw new Problem('auth.forbidden')
    },
  }
}

/** What the people of a business change of what it shows. */
const shownOf = ({ displayName, url, location, terms, logoSrc, brandConfig, pageConfig }: BusinessRow) => ({
  ...{ displayName, url, location, terms, logoSrc, brandConfig, pageConfig },
})
