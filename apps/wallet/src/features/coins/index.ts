import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    coins: typeof en
  }
}

type InBusiness = { params: { business: string; coinId: string } }
const namespaces = ['coins', 'wallet-tabs', 'recipient', 'problem', 'problems'] as const
const listed = { tab: 'wallet' } as const
const opened = { tab: 'wallet', beside: 'coins' } as const
const steps = () => import('./SendCoinsPage.tsx')

/** Coins, one coin, and giving coins away in three steps, each an address of its own (spec §2.4 fungible token). */
export const coinsPages = {
  coins: lazyPage(namespaces, async () => ({ default: (await import('./CoinsPage.tsx')).CoinsPage }), listed),
  businessCoins: lazyPage<{ params: { business: string } }>(
    namespaces,
    async () => ({ default: (await import('./CoinsPage.tsx')).BusinessCoinsPage }),
    listed,
  ),
  businessCoin: lazyPage<InBusiness>(
    namespaces,
    async () => ({ default: (await import('./CoinPage.tsx')).CoinPage }),
    opened,
  ),
  fungibleDetail: lazyPage(
    namespaces,
    async () => ({ default: (await import('./CoinPage.tsx')).FungibleDetailPage }),
    opened,
  ),
  fungibleTransfer: lazyPage(namespaces, async () => ({ default: (await steps()).AmountStep }), opened),
  fungibleRecipient: lazyPage(namespaces, async () => ({ default: (await steps()).RecipientStep }), opened),
  fungibleConfirmation: lazyPage(namespaces, async () => ({ default: (await steps()).ConfirmStep }), opened),
} satisfies Pages

export { CoinArrivals } from './coin-arrivals.ts'
