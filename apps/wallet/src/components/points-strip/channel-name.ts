import { isRecord } from '../../platform/device/storage.ts'

/** Whose channel it is, as far as it is known. */
type OfBrand = { pageConfig?: { features?: object | undefined } | null | undefined } | null | undefined

/**
 * What a channel is called: as its brand says, or its id as people read it: `low-tide` is "Low tide". The first of a campaign has no name
 * of its own.
 */
export function channelName(channel: string, unnamed: string, brand: OfBrand): string {
  const title = titlesOf(brand).find((each) => isRecord(each) && each.id === channel)?.title
  if (typeof title === 'string' && title.trim() !== '') return title
  if (channel === 'default') return unnamed
  const words = channel.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A brand's configuration is as it was written. */
function titlesOf(brand: OfBrand): { id?: unknown; title?: unknown }[] {
  const header: unknown = (brand?.pageConfig?.features as { pointsHeader?: unknown } | undefined)?.pointsHeader
  return isRecord(header) && Array.isArray(header.channels) ? header.channels : []
}
