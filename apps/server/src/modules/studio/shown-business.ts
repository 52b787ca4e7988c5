import type { BusinessSummary, PublicBusiness, StaffedBusiness } from '@vitrine/protocol'
import type { BusinessRow } from './studio.store.ts'

export function toSummary({ id, name, displayName, logoSrc, brandConfig }: BusinessRow): BusinessSummary {
  return { id, name, displayName, logoSrc, brandConfig } as BusinessSummary
}

export function toStaffedBusiness(row: BusinessRow): StaffedBusiness {
  const { ownerId, createdById, version } = row
  return { ...toPublicBusiness(row), ownerId, createdById, version }
}

export function toPublicBusiness(whole: BusinessRow): PublicBusiness {
  const { ownerId: _owner, createdById: _creator, version: _v, editedBy: _by, editedAt: _at, ...row } = whole
  const { createdAt, closedAt, ...shown } = row
  return {
    ...{ ...shown, businessId: row.id, createdAt: createdAt.toISOString() },
    ...(closedAt ? { closedAt: closedAt.toISOString() } : {}),
  } as PublicBusiness
}
