import type { Place } from '@vitrine/protocol'
import { useLanguage } from '../../platform/i18n/use-t.tsx'

/** Five decimals are a metre. */
const decimals = 5

/** A place in numbers, as the person's language writes them. */
export function useSpotWords(): (place: Place) => { lat: string; lon: string } {
  const [language] = useLanguage()
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return ({ lat, lon }) => ({ lat: format.format(lat), lon: format.format(lon) })
}

/** What somebody typed as one half of a place; null where it is none. A comma is as good as a point. */
export function readDegrees(text: string, most: 90 | 180): number | null {
  const trimmed = text.trim().replace('−', '-').replace(',', '.')
  if (!/^-?\d{1,3}(\.\d+)?$/.test(trimmed)) return null
  const degrees = Number(trimmed)
  return Math.abs(degrees) <= most ? degrees : null
}
