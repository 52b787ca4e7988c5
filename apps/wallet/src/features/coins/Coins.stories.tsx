import { type PersonKey, person } from '@vitrine/fixtures'
import type { CoinHolding } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import { coinsServer, demoCoin, holdingOf, holdingsOf } from '../../testing/demo-coins.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { CoinPage } from './CoinPage.tsx'
import { BusinessCoinsPage, CoinsPage } from './CoinsPage.tsx'

export default { title: 'Wallet/Coins', decorators: [inWorld], parameters: fullscreen }

type First = (asked: Parameters<Answer>[0]) => ReturnType<Answer> | undefined

interface Scene {
  who?: PersonKey
  holdings?: CoinHolding[]
  /** Tried before the coins' own answers. */
  first?: First
}

const scene = (address: string, screen: ReactNode, { who = 'ana', holdings, first }: Scene = {}): Story => {
  const coins = coinsServer(who, holdings)
  return {
    render: () => <At address={address}>{screen}</At>,
    parameters: {
      world: {
        accountId: person(who).id,
        answer: demoServer({ me: who, tokens: [], otherwise: (asked) => first?.(asked) ?? coins(asked) }),
      },
    },
  }
}
const list = (options?: Scene, address = '/coins') => scene(address, <CoinsPage />, options)
const brand = (business: string, options?: Scene) =>
  scene(`/b/${business}/coins`, <BusinessCoinsPage params={{ business }} />, options)
const page = (name: string, options?: Scene) => {
  const { id, businessId } = demoCoin(name)
  return scene(`/b/${businessId}/coins/${id}`, <CoinPage params={{ business: businessId, coinId: id }} />, options)
}
const onHistory =
  (answer: First): First =>
  (asked) =>
    asked.path.includes('/transactions') ? answer(asked) : undefined
const plain = (holding: CoinHolding): CoinHolding => ({ ...holding, coin: { ...holding.coin, image: null } })
const long: CoinHolding = {
  ...holdingOf('ana', demoCoin('Beans')),
  balance: 1_234_567_890,
  coin: {
    ...holdingOf('ana', demoCoin('Beans')).coin,
    name: 'Particularly long-named thank-you points',
    symbol: 'PLNTYPTS',
    image: null,
  },
}

export const Filled = list()
export const OnlyUsable = list({}, '/coins?show=usable&sort=balance')
export const NothingFits = list({ holdings: holdingsOf('ana').filter(({ enrolled }) => enrolled) }, '/coins?show=open')
export const WithoutPictures = list({ holdings: [...holdingsOf('ana').map(plain), long] })
export const Loading = list({ first: forever })
export const Empty = list({ holdings: [] })
export const Failed = list({ first: () => refused('internal', 500) })
export const Offline = list({ first: noNetwork })

export const OneBrand = brand('cafe-lumen')
/** `coinsHeader`: a brand's own words for its coin. */
export const OneBrandInItsOwnWords = brand('night-parade')
export const BrandWithoutCoin = brand('cafe-lumen', { holdings: [] })
export const UnknownBrand = brand('nobody')

export const Coin = page('Beans')
export const CoinNotJoined = page('Lanterns')
export const CoinWithoutAny = page('Lanterns', {
  holdings: [{ ...holdingOf('guest', demoCoin('Lanterns')), enrolled: true }],
  who: 'guest',
})
export const CoinWithoutPicture = page('Beans', { holdings: [plain(holdingOf('ana', demoCoin('Beans')))] })
export const CoinLoading = page('Beans', { first: forever })
export const CoinHistoryFailed = page('Beans', { first: onHistory(() => refused('internal', 500)) })
export const CoinUnknown = page('Beans', { holdings: [] })
export const CoinOffline = page('Beans', { first: noNetwork })
