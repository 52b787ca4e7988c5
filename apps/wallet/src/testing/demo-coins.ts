import { type DemoCoin, demoWorld, instantBefore, type PersonKey, person, stableUuid } from '@vitrine/fixtures'
import type { CoinHistoryPage, CoinHolding, CoinMovement } from '@vitrine/protocol'
import { businessOf, refused } from './demo-answers.ts'
import type { Answer } from './StoryWorld.tsx'

/** As the other answers of the demo world. */
const seededAt = new Date('2026-05-16T09:30:00.000Z')
const at = (agoMs: number) => instantBefore(seededAt, agoMs)

export function demoCoin(name: string): DemoCoin {
  const found = demoWorld.coins.find((coin) => coin.name === name)
  if (!found) throw new Error(`The demo world has no ${name}.`)
  return found
}

/** What somebody's history of a coin says, newest first. */
export function movementsOf(key: PersonKey, { name, movements }: DemoCoin): CoinMovement[] {
  let balance = 0
  return movements
    .toSorted((a, b) => b.agoMs - a.agoMs)
    .flatMap((movement, index): CoinMovement[] => {
      const from = 'from' in movement ? movement.from : null
      const to = 'to' in movement ? movement.to : null
      if (from !== key && to !== key) return []
      const amount = to === key ? movement.amount : -movement.amount
      balance += amount
      const other = to === key ? from : to
      const { id, name: otherName, picture } = person(other ?? key)
      return [
        {
          id: stableUuid(`${name}/${index}`),
          at: at(movement.agoMs),
          kind: movement.kind,
          amount,
          balanceAfter: balance,
          party: (other
            ? { type: 'person', id, name: otherName, picture }
            : { type: 'business' }) as CoinMovement['party'],
          memo: movement.memo,
          reference: null,
        },
      ]
    })
    .toReversed()
}

export function holdingOf(key: PersonKey, demo: DemoCoin): CoinHolding {
  const { id, businessId, name, symbol, image, imageAlt, terms, enrolled } = demo
  const [last] = movementsOf(key, demo)
  const enrolledAgo = enrolled[key]
  return {
    coin: { id, businessId, name, symbol, image, imageAlt, terms: { ...terms, version: '1' } } as CoinHolding['coin'],
    business: businessOf(businessId),
    balance: last?.balanceAfter ?? 0,
    enrolled: enrolledAgo !== undefined,
    enrolledAt: enrolledAgo === undefined ? null : at(enrolledAgo),
    changedAt: last?.at ?? null,
  }
}

export const holdingsOf = (key: PersonKey) => demoWorld.coins.map((coin) => holdingOf(key, coin))

const pageSize = 30

/** A server that knows these holdings; what it is not asked about, the story's own server answers. */
export function coinsServer(key: PersonKey, holdings: CoinHolding[] = holdingsOf(key)) {
  return ({ method, path, body }: Parameters<Answer>[0]): ReturnType<Answer> | undefined => {
    const url = new URL(path, 'http://story')
    const [first, business = '', second, coinId, last] = url.pathname.split('/').filter(Boolean)
    if (url.pathname === '/coins') {
      const wanted = url.searchParams.get('businessId')
      return { body: { items: holdings.filter((each) => !wanted || isOf(each, wanted)) } }
    }
    if (first !== 'b' || second !== 'coins') return undefined
    const holding = holdings.find((each) => each.coin.id === coinId && isOf(each, business))
    if (!holding) return refused('coins.not_found', 404)
    switch (last) {
      case undefined:
        return { body: { data: holding } }
      case 'transactions':
        return { body: { data: pageOf(movementsOf(key, demoCoin(holding.coin.name)), url.searchParams.get('cursor')) } }
      case 'enrolment':
        return { body: { data: { ...holding, enrolled: true, enrolledAt: seededAt.toISOString() } } }
      default:
        return { body: { data: spent(holding, last, body as { amount: number; memo?: string }, method) } }
    }
  }
}

const isOf = ({ business }: CoinHolding, idOrName: string) => business.id === idOrName || business.name === idOrName

function pageOf(movements: CoinMovement[], cursor: string | null): CoinHistoryPage {
  const from = Number(cursor ?? 0)
  const next = from + pageSize
  return { items: movements.slice(from, next), nextCursor: next < movements.length ? String(next) : null }
}

function spent(
  holding: CoinHolding,
  deed: string,
  { amount, memo }: { amount: number; memo?: string },
  method: string,
) {
  if (method !== 'POST') throw new Error(`The demo server has no answer to ${method} ${deed}.`)
  const balance = holding.balance - amount
  const movement: CoinMovement = {
    id: stableUuid(`spent/${amount}`),
    at: seededAt.toISOString(),
    kind: deed === 'redeem' ? 'redeem' : 'transfer',
    amount: -amount,
    balanceAfter: balance,
    party: { type: 'business' },
    memo: memo ?? null,
    reference: null,
  }
  return { movement, balance }
}
