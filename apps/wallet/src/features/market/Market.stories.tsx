import { person } from '@vitrine/fixtures'
import type { ReactNode } from 'react'
import { At } from '../../testing/At.tsx'
import { forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import { type DemoMarket, marketServer, purchaseOf, saleNamed } from '../../testing/demo-market.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import BuySheet from './BuySheet.tsx'
import MarketPage from './MarketPage.tsx'
import PurchasePage from './PurchasePage.tsx'
import { SaleScreen, type SaleScreenProps } from './SaleScreen.tsx'
import TradesPage from './TradesPage.tsx'

export default { title: 'Wallet/Market', decorators: [inWorld], parameters: fullscreen }

const nothing = () => undefined
const scene = (address: string, screen: ReactNode, market: DemoMarket = {}): Story => ({
  render: () => <At address={address}>{screen}</At>,
  parameters: { world: { accountId: person(market.me ?? 'chen').id, answer: marketServer(market) } },
})
const at = '/b/night-parade/market'
const market = (more?: DemoMarket, address = at) =>
  scene(address, <MarketPage params={{ business: 'night-parade' }} />, more)
const onMarket = (answer: NonNullable<DemoMarket['otherwise']>): DemoMarket => ({
  otherwise: (asked) => (asked.path.includes('/market') ? answer(asked) : undefined),
})
const reserved = { ...saleNamed('Whale'), status: 'reserved' as const }

export const Filled = market()
export const Mine = market({ me: 'bo' })
export const SomethingReserved = market({ sales: [reserved, saleNamed('Moth')] })
export const NothingFits = market({}, `${at}?currency=USD`)
export const Empty = market({ sales: [] })
export const Loading = market(onMarket(forever))
export const Failed = market(onMarket(() => refused('internal', 500)))
export const Offline = market(onMarket(noNetwork))
export const NoSuchBrand = scene(at, <MarketPage params={{ business: 'nobody' }} />)

const sheet = (name: string, more?: DemoMarket) =>
  scene(at, <BuySheet sale={saleNamed(name)} open onClose={nothing} />, more)
export const BuyWithCoins = sheet('Moth')
export const NotEnoughCoins = sheet('Moth', { balance: 7 })
export const NotEnrolled = sheet('Moth', { enrolled: false })
export const BalanceUnknown = sheet('Moth', {
  otherwise: ({ path }) => (path.startsWith('/coins') ? refused('internal', 500) : undefined),
})
export const PayByCard = sheet('Last Tram')

const sale = (props: Partial<SaleScreenProps>, more?: DemoMarket) =>
  scene(
    '/sale/1',
    <SaleScreen
      sale={saleNamed('Whale')}
      isSignedIn
      asks={false}
      leaving="idle"
      onSignIn={nothing}
      onRetry={nothing}
      {...props}
    />,
    more,
  )
export const SalePage = sale({})
export const SalePageSignedOut = sale({ isSignedIn: false })
export const SalePageLeaving = sale({ isSignedIn: false, leaving: 'leaving' })
export const SalePageSignInFailed = sale({ isSignedIn: false, leaving: 'failed' })
export const SalePageAsks = sale({ sale: saleNamed('Moth'), asks: true })
export const SalePageReserved = sale({ sale: reserved })
export const SalePageSold = sale({ sale: { ...saleNamed('Whale'), status: 'sold' } })
export const SalePageEnded = sale({ sale: { ...saleNamed('Whale'), status: 'ended' } })
export const SalePageOwn = sale({ sale: saleNamed('Whale', 'bo') })
export const SalePageLoading = sale({ sale: 'loading' })
export const SalePageUnknown = sale({ sale: 'unknown' })
export const SalePageFailed = sale({ sale: 'failed' })

const purchase = (more: Parameters<typeof purchaseOf>[1], name = 'Last Tram') => {
  const shown = purchaseOf(name, more)
  return scene(`/purchase/${shown.id}`, <PurchasePage params={{ purchaseId: shown.id }} />, { purchases: [shown] })
}
export const Paying = purchase({ status: 'paying', checkoutUrl: 'https://pay.example/1', endedAt: null })
export const Paid = purchase({ status: 'paid', endedAt: null })
export const Bought = purchase({}, 'Moth')
export const BoughtAsTest = purchase({})
export const Sold = purchase({ role: 'seller' })
export const PaymentFailed = purchase({ status: 'failed' })
export const Expired = purchase({ status: 'expired' })
export const Cancelled = purchase({ status: 'cancelled' })
export const Refunding = purchase({ status: 'refunding' })
export const Refunded = purchase({ status: 'refunded' })
export const NoSuchPurchase = scene('/purchase/1', <PurchasePage params={{ purchaseId: '1' }} />)
export const PurchaseLoading = scene('/purchase/1', <PurchasePage params={{ purchaseId: '1' }} />, {
  otherwise: forever,
})

const purchases = [purchaseOf('Moth'), purchaseOf('Last Tram', { status: 'refunded' })]
export const Trades = scene('/trades', <TradesPage />, { purchases })
export const TradesSold = scene('/trades?show=sold', <TradesPage />, {
  purchases: [purchaseOf('Whale', { role: 'seller' })],
})
export const NoTrades = scene('/trades', <TradesPage />)
export const NoSales = scene('/trades?show=sold', <TradesPage />)
export const TradesLoading = scene('/trades', <TradesPage />, { otherwise: forever })
export const TradesOffline = scene('/trades', <TradesPage />, { otherwise: noNetwork })
