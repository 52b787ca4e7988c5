import type { Drawing } from './objects.ts'
import type { Palette } from './palette.ts'

const shared = `<defs>
  <linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
  <linearGradient id="foil" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#aeb3bd"/><stop offset=".35" stop-color="#eceef2"/><stop offset=".6" stop-color="#c0c5ce"/><stop offset="1" stop-color="#9298a5"/></linearGradient>
  <filter id="lift" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="14" stdDeviation="14" flood-color="#000" flood-opacity=".28"/></filter>
  <filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="14"/></filter>
  <radialGradient id="room" cx=".5" cy=".36" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>
</defs>`

/** Drawn at twice these sizes (`cleanImage`). The thing by itself, on nothing. */
export const iconOf = (drawing: Drawing, palette: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="256" height="256">${shared}${drawing(palette)}</svg>`

/** The same in a room of the brand's colour. */
export const cardOf = (drawing: Drawing, palette: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 750 1200" width="375" height="600">${shared}
  <rect width="750" height="1200" fill="${palette.paper}"/><rect width="750" height="1200" fill="${palette.main}" opacity=".38"/><rect width="750" height="1200" fill="url(#room)"/>
  <ellipse cx="375" cy="905" rx="230" ry="24" fill="#000" opacity=".26" filter="url(#soft)"/>
  <g transform="translate(45 240) scale(1.1)">${drawing(palette)}</g></svg>`
