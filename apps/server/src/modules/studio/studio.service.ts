import {
  type BrandConfig,
  type BusinessPatch,
  type BusinessSummary,
  type PageConfig,
  Problem,
  type PublicBusiness,
  passesFor,
  type StaffedBusiness,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import {
  type Blacklist,
  type BusinessRow,
  type BusinessSearch,
  findBusiness,
  findBusinesses,
  insertBusiness,
  listBlacklists,
  listBusinessNames,
  listRoles,
  listStaffBusinesses,
  type Role,
  searchBusinessRows,
  updateBusinessRow,
  updateDefaultCampaign,
  updateViewer,
} from './studio.store.ts'

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
  /** Accounts that work for it. */
  staff?: readonly string[]
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
  /** What it shows of itself, by those who work for it. */
  update(tx: Queryable, businessId: string, patch: BusinessPatch, accountId: string): Promise<StaffedBusiness>
  /** Which viewer configuration is its own. */
  setViewer(tx: Queryable, businessId: string, viewerId: string | null): Promise<void>
  /** Who hears, in the same transaction, that what a business shows of itself is different. */
  onChanged(listener: (tx: Queryable, businessId: string) => void): void
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
  /** The businesses for which this person works. */
  staffOf(db: Queryable, accountId: string): Promise<string[]>
  /** Refuses whoever does not work for the business. */
  assertStaff(db: Queryable, accountId: string, businessId: string): Promise<void>
}

const plainBrand: BrandConfig = { icon: null, mode: 'system', colors: {} }

export function createStudioService({ clock }: { clock: Clock }): StudioApi {
  const listeners: ((tx: Queryable, businessId: string) => void)[] = []
  return {
    async createBusiness(db, { staff = [], terms = [], ...fields }) {
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
        staff,
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
      const isStaff = accountId !== null && (await listStaffBusinesses(db, accountId)).includes(row.id)
      return isStaff ? toStaffedBusiness(row) : toPublicBusiness(row)
    },
    async update(tx, businessId, patch, accountId) {
      if (!(await listStaffBusinesses(tx, accountId)).includes(businessId)) throw new Problem('auth.forbidden')
      const row = await updateBusinessRow(tx, businessId, patch)
      for (const listener of listeners) listener(tx, businessId)
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
        if (own.size === 0 && accountId) for (const id of await listStaffBusinesses(db, accountId)) own.add(id)
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
    staffOf: listStaffBusinesses,
    async assertStaff(db, accountId, businessId) {
      if (!(await listStaffBusinesses(db, accountId)).includes(businessId)) throw new Problem('auth.forbidden')
    },
  }
}

function toSummary({ id, name, displayName, logoSrc, brandConfig }: BusinessRow): BusinessSummary {
  return { id, name, displayName, logoSrc, brandConfig } as BusinessSummary
}

function toStaffedBusiness(row: BusinessRow): StaffedBusiness {
  const { ownerId, createdById } = row
  return { ...toPublicBusiness(row), ownerId, createdById }
}

function toPublicBusiness({ ownerId: _owner, createdById: _creator, createdAt, ...row }: BusinessRow): PublicBusiness {
  return { ...row, businessId: row.id, createdAt: createdAt.toISOString() } as PublicBusiness
}
