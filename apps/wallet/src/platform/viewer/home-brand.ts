import type { ApiClient } from '@vitrine/client'
import { getBusiness } from '@vitrine/client/routes'
import type { PublicBusiness } from '@vitrine/protocol'
import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'
import { logWarning } from '../telemetry/log.ts'
import { type Look, wearThroughout, wearUnderneath } from '../theme/brand.ts'
import { subscribeViewer, viewerSettings } from './viewer.ts'

/*
 * The brand that the whole app is opened for: of the hostname, of a host page or of a locked build. As it was last read it is kept on
 * this device, with its colours computed, so that the first paint wears it already.
 */

interface KeptBrand {
  business: PublicBusiness
  look: Look
}

export const homeBrandKeyPrefix = 'vitrine:home-brand:'

let current: PublicBusiness | null = null

export const homeBrand = (): PublicBusiness | null => current

const slotOf = (storage: KeyValueStorage, hostname: string) =>
  createSlot<KeptBrand>(`${homeBrandKeyPrefix}${hostname}`, isKeptBrand, storage)

const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(value)
const isRoles = (value: unknown) => isRecord(value) && Object.values(value).every(isColor)
const isKeptBrand = (value: unknown): value is KeptBrand =>
  isRecord(value) &&
  isRecord(value.business) &&
  typeof value.business.id === 'string' &&
  isRecord(value.business.brandConfig) &&
  isRecord(value.look) &&
  isRecord(value.look.palette) &&
  isRoles(value.look.palette.light) &&
  isRoles(value.look.palette.dark)

/** Before anything is painted: puts on what is kept, if it is of the brand that this place is opened for. */
export function wearKeptBrand(storage: KeyValueStorage, hostname: string): void {
  const kept = slotOf(storage, hostname).read()
  if (!kept || kept.business.id !== viewerSettings().businessId) return
  current = kept.business
  wearUnderneath(kept.look)
}

export interface HomeBrandNeeds {
  api: Pick<ApiClient, 'call'>
  hostname: string
  storage: KeyValueStorage
}

/** Reads the brand that the app is opened for, and again when it is opened for another. */
export function followHomeBrand({ api, hostname, storage }: HomeBrandNeeds): void {
  const slot = slotOf(storage, hostname)
  let asked: string | null = null
  const look = async () => {
    const { businessId } = viewerSettings()
    if (businessId === asked) return
    asked = businessId
    if (businessId !== current?.id) {
      current = null
      wearUnderneath(null)
    }
    if (businessId === null) return slot.clear()
    try {
      const business = await api.call(getBusiness, { params: { idOrName: businessId }, query: { publicOnly: 'true' } })
      if (asked !== businessId) return
      current = business
      slot.write({ business, look: await wearThroughout(business) })
    } catch (error) {
      if (asked === businessId) asked = null
      logWarning('the brand that this app is opened for could not be read', error)
    }
  }
  subscribeViewer(() => void look())
  addEventListener('online', () => void look())
  void look()
}
