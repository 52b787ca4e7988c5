import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    wallet: typeof en
  }
}

const namespaces = ['wallet', 'wallet-tabs', 'points-strip', 'moving'] as const

export const walletPages = {
  wallet: lazyPage(namespaces, () => import('./WalletPage.tsx'), {
    tab: 'wallet',
    askAhead: async (opening) => (await import('./ask-ahead.ts')).askAhead(opening),
  }),
  businessWallet: lazyPage(
    [...namespaces, 'billing-banner', 'coins-header', 'staff-links'],
    () => import('./BusinessWalletPage.tsx'),
    { tab: 'wallet' },
  ),
} satisfies Pages
