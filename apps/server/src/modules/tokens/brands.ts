import type { BusinessSummary, StaffRole } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'

/** What tokens ask of their authors; studio fulfils it. */
export interface Brands {
  summaries(db: Queryable, businessIds: readonly string[]): Promise<Map<string, BusinessSummary>>
  /** Designs that these businesses show first, in their order. */
  pinned(db: Queryable, businessIds: readonly string[]): Promise<string[]>
  /** The businesses for which this person works. */
  staffOf(db: Queryable, accountId: string, least?: StaffRole): Promise<string[]>
  /** Refuses whoever does not work for the business. */
  assertStaff(db: Queryable, accountId: string, businessId: string): Promise<void>
}
