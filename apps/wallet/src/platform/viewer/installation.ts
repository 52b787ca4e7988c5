import { viewerSettings } from './viewer.ts'

export interface PlaceElsewhere {
  href: string
  /** Named on what leads there, such as `wallet.example`. */
  host: string
}

/** The screen that is open here, in the installation's own wallet, which has everybody's things; null where this already is that. */
export function hereAtInstallation(): PlaceElsewhere | null {
  const { issuer } = viewerSettings()
  if (issuer === null) return null
  const { origin, host } = new URL(issuer, location.origin)
  return origin === location.origin ? null : { href: `${origin}${location.pathname}`, host }
}
