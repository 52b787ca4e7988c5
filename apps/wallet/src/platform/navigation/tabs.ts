import type { FooterIcon, PageConfig } from '@vitrine/protocol'
import { pictureAddress } from '@vitrine/ui'
import type { TabName } from './page.tsx'
import { href } from './paths.ts'

/** A tab as the host page names it (`visibleTabs`, `getBusinessTabs`, `navigateToTab`). */
export type HostTabName = 'Home' | 'Wallet' | 'Map' | 'MapAr' | 'Connect' | 'People' | 'Spaces' | 'DMs'

export interface Tab {
  name: TabName
  hostName: HostTabName
  href: string
  /** The brand's own word and picture, in place of ours. The picture is untrusted. */
  title?: string
  src?: string
  /** Opens first (R11). */
  initial: boolean
  default: boolean
}

export interface TabFacts {
  /** Id or name of the brand whose area this is, as its addresses spell it; null outside of every brand. */
  business: string | null
  pageConfig?: PageConfig | null
  /** What a host restricts the tabs to, in its order. */
  visibleTabs?: readonly string[] | null
  /** Left out: it may. A host's session and a brand's may not write to people. */
  mayChat?: boolean
}

const hostNames: Record<TabName, HostTabName> = {
  home: 'Home',
  wallet: 'Wallet',
  map: 'Map',
  ar: 'MapAr',
  connect: 'Connect',
  people: 'People',
  spaces: 'Spaces',
  dms: 'DMs',
}

/** Outside of brands there is no Home and no MapAr (spec §2.2, §2.3). */
const homeSet: readonly TabName[] = ['wallet', 'map', 'connect', 'dms']
const brandSet: readonly TabName[] = ['home', 'wallet', 'map', 'ar', 'connect']
/** What this version has no pages for yet: whoever asks for such a tab gets the others. */
const absent: ReadonlySet<string> = new Set<TabName>(['spaces'])

/**
 * The tabs of a place (spec §2.2, §2.3, §2.6): those of the brand's footer, or the usual ones; of these the ones that a host lets be
 * seen, in its order. A footer that is not enabled is as good as none; one that is not visible is `isFooterShown`'s to say.
 */
export function tabsOf({ business, pageConfig, visibleTabs, mayChat = true }: TabFacts): Tab[] {
  const all = business === null ? homeSet.map((name) => tab(name, null)) : brandTabs(business, pageConfig)
  const tabs = mayChat ? all : all.filter(({ name }) => name !== 'dms')
  return visibleTabs?.length ? restricted(tabs, visibleTabs, business) : tabs
}

export const isFooterShown = (pageConfig: PageConfig | null | undefined): boolean =>
  pageConfig?.features?.footer?.visible !== false

/** Where a place opens: its initial tab, then its default one, then nothing said (R11). */
const firstTab = (tabs: readonly Tab[]): Tab | undefined =>
  tabs.find(({ initial }) => initial) ?? tabs.find((each) => each.default)

/** The address of a brand's area as it opens: what its footer opens with, else its first tab. */
export function brandEntry(facts: TabFacts & { business: string }): string {
  const tabs = tabsOf(facts)
  // A host that names tabs has said which comes first.
  const first = facts.visibleTabs?.length ? undefined : firstTab(tabs)
  return (first ?? tabs[0])?.href ?? href('businessWallet', { business: facts.business })
}

function brandTabs(business: string, pageConfig: PageConfig | null | undefined): Tab[] {
  const footer = pageConfig?.features?.footer
  const icons = footer?.enabled === false ? [] : (footer?.icons ?? [])
  const showsHome = pageConfig?.showHomePageIcon !== false
  if (icons.length === 0)
    return brandSet.filter((name) => name !== 'home' || showsHome).map((name) => tab(name, business))
  const seen = new Set<string>()
  return icons.flatMap((icon) => {
    if (
      !(icon.id in hostNames) ||
      absent.has(icon.id) ||
      (icon.id === 'home' && !(showsHome && hasHome(icon, pageConfig)))
    )
      return []
    const own = tab(icon.id, business, icon)
    if (seen.has(own.href)) return []
    seen.add(own.href)
    return [own]
  })
}

function tab(name: TabName, business: string | null, icon?: FooterIcon): Tab {
  const src = pictureAddress(icon?.src)
  const title = icon?.title?.trim()
  return {
    name,
    hostName: hostNames[name],
    href: business === null ? homeAddress(name) : brandAddress(name, business),
    ...(title ? { title } : {}),
    ...(src ? { src } : {}),
    initial: icon?.initial === true,
    default: icon?.default === true,
  }
}

function homeAddress(name: TabName): string {
  switch (name) {
    case 'map':
      return href('map')
    case 'connect':
    case 'people':
      return href('people')
    case 'dms':
      return href('dms')
    default:
      return href('wallet')
  }
}

function brandAddress(name: TabName, business: string): string {
  switch (name) {
    case 'home':
      return href('business', { business })
    case 'map':
      return href('businessMap', { business })
    case 'ar':
      return href('businessMapAr', { business })
    case 'connect':
    case 'people':
      return href('businessPeople', { business })
    case 'dms':
      return href('dms')
    default:
      return href('businessWallet', { business })
  }
}

/** Names that are none, and tabs that this place has not, are passed over; where none is left the host has said nothing. */
function restricted(tabs: readonly Tab[], visible: readonly string[], business: string | null): Tab[] {
  const wanted = new Set(visible.map((name) => name.toLowerCase()))
  const ofPlace = new Map(tabs.map((each) => [each.hostName.toLowerCase(), each]))
  const usual = [...(business === null ? homeSet : brandSet), 'people' as const]
  const known = new Map(usual.map((name) => [hostNames[name].toLowerCase(), name]))
  const shown = [...wanted].flatMap((name) => {
    const here = ofPlace.get(name)
    const usualName = known.get(name)
    return here ? [here] : usualName && usualName !== 'home' ? [tab(usualName, business)] : []
  })
  const unlike = [...new Map(shown.map((each) => [each.href, each])).values()]
  return unlike.length > 0 ? unlike : [...tabs]
}

/** Home needs a link (spec §2.6), unless the brand says that it wants the home that is made of what it has set up. */
const hasHome = ({ link }: FooterIcon, pageConfig: PageConfig | null | undefined): boolean =>
  isWebAddress(link) || (!link && pageConfig?.showHomePageIcon === true)

function isWebAddress(address: unknown): boolean {
  return typeof address === 'string' && /^https?:\/\//i.test(address.trim())
}
