import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    merchant: typeof en
  }
}

const namespaces = ['merchant', 'problem', 'problems'] as const

/** Standing at the counter: which ones there are, the code to show and what was redeemed. */
export const merchantPages = {
  merchants: lazyPage(namespaces, () => import('./MerchantsPage.tsx'), { tab: 'wallet' }),
  merchant: lazyPage<{ params: { merchantId: string } }>(namespaces, () => import('./MerchantPage.tsx'), {
    tab: 'wallet',
  }),
} satisfies Pages
