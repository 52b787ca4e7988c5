import { lazyPage, type Pages } from '../../platform/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    wallet: typeof en
  }
}

const load = () => import('./WalletPage.tsx')

export const walletPages = {
  wallet: lazyPage(['wallet', 'problem', 'problems'], load, { tab: 'wallet' }),
  businessWallet: lazyPage<{ params: { business: string } }>(['wallet', 'problem', 'problems'], load, {
    tab: 'wallet',
  }),
} satisfies Pages
