import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart, TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { crateAction } from './crate-action.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'handing-out': typeof en
  }
}

type Load = Parameters<typeof lazyPart<TokenPartProps>>[1]
const section = (load: Load) => lazyPart(['handing-out', 'problem', 'problems'], load)
const crate = section(() => import('./CrateSection.tsx'))
const dispenser = section(() => import('./DispenserSection.tsx'))

/** Tokens that give: crates to open, dispensers, what is redeemed at a merchant, links to share and what is on offer. */
export const handingOutParts: readonly TokenPart[] = [
  // A pass says when and where itself.
  {
    id: 'event-v1',
    rank: 5,
    isShown: ({ state }) => !state['redeemable-v1'] && !state['coupon-v1'],
    Section: lazyPart(['pass'], () => import('./EventSection.tsx')),
  },
  { id: 'crate-v2', rank: 11, Section: crate, actions: [crateAction('crate-v2')] },
  { id: 'crate-v3', rank: 11, Section: crate, actions: [crateAction('crate-v3')] },
  { id: 'dispense-v1', rank: 12, Section: dispenser },
  { id: 'vend-v1', rank: 12, Section: dispenser },
  {
    id: 'redeemable-v1',
    rank: 13,
    leads: true,
    Section: lazyPart(['handing-out', 'pass', 'problem', 'problems'], () => import('./RedeemSection.tsx')),
  },
  { id: 'share-v1', rank: 40, Section: section(() => import('./ShareLinkSection.tsx')) },
  { id: 'acquirable-v1', rank: 14, Section: section(() => import('./OfferSection.tsx')) },
]
