import {
  asToken,
  demoWorld,
  instantBefore,
  objectDefinition,
  type PersonKey,
  person,
  stableUuid,
} from '@vitrine/fixtures'
import type { MarketPage, Purchase, Sale, SaleThing, Token } from '@vitrine/protocol'
import { splitPrice } from '@vitrine/token-rules'
import { businessOf, demoServer, refused } from './demo-answers.ts'
import { coinsServer, demoCoin, holdingOf } from './demo-coins.ts'
import type { Answer, Asked } from './StoryWorld.tsx'

const seededAt = new Date('2026-05-16T09:30:00.000Z')
const percent = 10

export const demoTokens = (key: PersonKey): Token[] =>
  demoWorld.tokens.filter((token) => token.owner === person(key).id).map((token) => asToken(token, seededAt))

function thingOf(tokenId: string): SaleThing {
  const token = demoWorld.tokens.find(({ id }) => id === tokenId)
  if (!token) throw new Error(`The demo world has no token ${tokenId}.`)
  const { meta, maxObjects, viewPlacements } = objectDefinition(token.objectDefinitionId)
  return { id: token.id as SaleThing['id'], ...meta, number: token.number, maxObjects, viewPlacements }
}

/** What hangs on the market, as somebody reads it. */
export function salesFor(reader: PersonKey | null): Sale[] {
  return demoWorld.sales.map(({ tokenId, seller, price, channel, listedAgoMs }) => {
    const { id, name, displayName, logoSrc, brandConfig } = businessOf('night-parade')
    return {
      id: stableUuid(`sale/${tokenId}`) as Sale['id'],
      status: 'active',
      channel,
      price,
      shares: { ...splitPrice(price.amount, percent), percent, artist: displayName },
      coin: price.currency === 'coins' ? coinNames() : null,
      token: thingOf(tokenId),
      business: { id, name, displayName, logoSrc, brandConfig },
      seller: { name: person(seller).name },
      isMine: seller === reader,
      listedAt: instantBefore(seededAt, listedAgoMs),
    }
  })
}

const coinNames = () => {
  const { name, symbol } = demoCoin('Lanterns')
  return { name, symbol }
}

export function saleNamed(name: string, reader: PersonKey | null = 'chen'): Sale {
  const found = salesFor(reader).find(({ token }) => token.displayName.includes(name))
  if (!found) throw new Error(`Nothing called ${name} is for sale.`)
  return found
}

/** A purchase of what is called so, as its buyer reads it. */
export function purchaseOf(name: string, more: Partial<Purchase> = {}): Purchase {
  const { id: saleId, price, shares, coin, token, business } = saleNamed(name)
  return {
    id: stableUuid(`purchase/${saleId}`) as Purchase['id'],
    saleId,
    status: 'delivered',
    role: 'buyer',
    price,
    shares,
    coin,
    token,
    business,
    party: { id: person('bo').id as Purchase['party']['id'], name: person('bo').name },
    reservedUntil: null,
    checkoutUrl: null,
    isTest: price.currency !== 'coins',
    createdAt: seededAt.toISOString(),
    endedAt: seededAt.toISOString(),
    ...more,
  }
}

export interface DemoMarket {
  me?: PersonKey
  sales?: Sale[]
  purchases?: Purchase[]
  /** Whether the person has accepted the terms of the coin, and how much they have. */
  enrolled?: boolean
  balance?: number
  otherwise?: (asked: Asked) => ReturnType<Answer> | undefined
}

/** A server with a market. */
export function marketServer(market: DemoMarket = {}): Answer {
  const { me = 'chen', sales = salesFor(me), purchases = [], otherwise } = market
  const holding = {
    ...holdingOf(me, demoCoin('Lanterns')),
    balance: market.balance ?? 90,
    enrolled: market.enrolled ?? true,
  }
  const coins = coinsServer(me, [holding])
  return demoServer({
    me,
    tokens: demoTokens(me),
    otherwise: (asked) => otherwise?.(asked) ?? marketAnswer(asked, sales, purchases) ?? coins(asked),
  })
}

function marketAnswer({ path }: Asked, sales: Sale[], purchases: Purchase[]) {
  const url = new URL(path, 'http://story')
  if (url.pathname.endsWith('/market')) return { body: { data: pageOf(sales, url.searchParams) } }
  if (url.pathname === '/me/trades') {
    const items = purchases.filter(({ role }) => role === (url.searchParams.get('role') ?? 'buyer'))
    return { body: { data: { items, nextCursor: null } } }
  }
  if (url.pathname === '/me/proceeds')
    return { body: { data: { items: [{ currency: 'EUR', owed: 1260, isTest: true }] } } }
  const [, first, second, third] = url.pathname.split('/')
  if (first === 'purchases') return foundOr(purchases, second, 'commerce.purchase_not_found')
  if (first === 'public' && second === 'sales') return foundOr(sales, third, 'commerce.sale_not_found')
  return undefined
}

function foundOr<T extends { id: string }>(all: T[], id: string | undefined, code: string) {
  const found = all.find((each) => each.id === id)
  return found ? { body: { data: found } } : refused(code, 404)
}

function pageOf(sales: Sale[], search: URLSearchParams): MarketPage {
  const onMarket = sales.filter(({ channel }) => channel === 'marketplace')
  const items = onMarket
    .filter(({ price }) => !search.has('currency') || price.currency === search.get('currency'))
    .filter(({ token }) => !search.has('category') || token.category === search.get('category'))
    .sort((a, b) => (a.listedAt < b.listedAt ? 1 : -1))
  return {
    items,
    total: items.length,
    page: 0,
    limit: 50,
    categories: [...new Set(onMarket.map(({ token }) => token.category))],
    currencies: [...new Set(onMarket.map(({ price }) => price.currency))],
  }
}
