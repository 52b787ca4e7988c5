import { href, inBusiness } from '../../platform/navigation/paths.ts'

/** One's own drops on the map, or all that lies there. */
export const mapHref = (business: string | null, isMine: boolean) =>
  `${inBusiness(business, href('map'))}${isMine ? '?show=mine' : ''}`
