import type { PublicBusiness } from '@vitrine/protocol'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { isFooterShown, type Tab, tabsOf } from '../../platform/navigation/tabs.ts'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

export interface Place {
  /** Whose area this is, as its addresses spell it; null outside of every brand. */
  area: string | null
  /** What is known of it; undefined until then. */
  business: PublicBusiness | undefined
  tabs: readonly Tab[]
  showsTabs: boolean
  showsHeader: boolean
}

/** What the shell shows of the place of a screen: an area of a brand, or the person's own wallet. A locked app is one brand's everywhere. */
export function usePlace(routeBusiness: string | null): Place {
  const { lockedTo, visibleTabs, hidden } = useViewer()
  const mayChat = useIsOwnWallet()
  const named = routeBusiness ?? lockedTo?.businessId ?? null
  const { business, error } = useBrandArea(named)
  // Where there is no such brand, people keep the frame of their own wallet.
  const area = error && !business && !lockedTo ? null : named
  const pageConfig = business?.pageConfig ?? null
  return {
    area,
    business,
    // Until the brand is known nobody knows its tabs: showing the usual ones would make them jump.
    tabs: area !== null && !business ? [] : tabsOf({ business: area, pageConfig, visibleTabs, mayChat }),
    showsTabs: !hidden.navigation && isFooterShown(pageConfig),
    showsHeader: !(area !== null && hidden.businessHeader),
  }
}
