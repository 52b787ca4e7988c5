import type { PageConfig, PublicBusiness } from '@vitrine/protocol'
import { isRecord } from '../device/storage.ts'

const laid = new WeakMap<PublicBusiness, { over: object; result: PublicBusiness }>()

/** A brand with a host's page configuration laid over its own (spec §2.8); the same object for the same two. */
export function withHostPage(business: PublicBusiness, over: PageConfig | null | undefined): PublicBusiness {
  if (!over) return business
  const known = laid.get(business)
  if (known?.over === over) return known.result
  const result = { ...business, pageConfig: merged(business.pageConfig ?? {}, over) as PageConfig }
  laid.set(business, { over, result })
  return result
}

/** Objects field by field; everything else, lists too, as a whole. */
function merged(under: object, over: object): object {
  const both: Record<string, unknown> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined || key === '__proto__') continue
    const before = Object.hasOwn(both, key) ? both[key] : undefined
    both[key] = isRecord(value) && isRecord(before) ? merged(before, value) : value
  }
  return both
}
