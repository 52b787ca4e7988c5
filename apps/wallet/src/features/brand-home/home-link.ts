import type { PageConfig } from '@vitrine/protocol'

export interface HomeLink {
  url: string
  /** The only origin that is listened to and spoken to. */
  origin: string
}

const isOnThisMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * The brand's own page that its home tab shows, if it has one that can be framed: https, or http from this machine to this machine,
 * and never of the wallet's own origin, where a frame's scripts would be the wallet's.
 */
export function homeLinkOf(
  pageConfig: PageConfig | null,
  here: Pick<Location, 'origin' | 'protocol' | 'hostname'>,
): HomeLink | null {
  const link = pageConfig?.features?.footer?.icons?.find(({ id }) => id === 'home')?.link
  if (typeof link !== 'string' || !URL.canParse(link)) return null
  const { href, origin, protocol, hostname, username, password } = new URL(link)
  const isDevelopment =
    protocol === 'http:' && here.protocol === 'http:' && [hostname, here.hostname].every(isOnThisMachine)
  if (protocol !== 'https:' && !isDevelopment) return null
  if (origin === here.origin || username || password) return null
  return { url: href, origin }
}
