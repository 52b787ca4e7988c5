import { boxText } from '@vitrine/map'
import type { GeoBox } from '@vitrine/protocol'

/** The brand's map in the wallet, as everybody sees it, at a box of it. */
export const mapHref = (brand: string, box: GeoBox | null): string =>
  `/b/${encodeURIComponent(brand)}/map${box ? `?in=${boxText(box)}` : ''}`
