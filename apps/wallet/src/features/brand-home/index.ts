import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

export { PageBridgeProvider } from './page-bridge.ts'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'brand-home': typeof en
  }
}

const namespaces = [
  'brand-home',
  'billing-banner',
  'coins-header',
  'points-strip',
  'price',
  'problem',
  'problems',
  'staff-links',
] as const

/** The first tab of a brand's area: its own page, or one made of what it has set up. */
export const brandHomePages = {
  business: lazyPage<{ params: { business: string } }>(namespaces, () => import('./BrandHomePage.tsx'), {
    tab: 'home',
  }),
} satisfies Pages
