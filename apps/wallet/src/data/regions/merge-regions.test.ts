import type { InventoryPage, Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { SortChoice } from '../inventory/listing.ts'
import { compareBy, mergeRegions } from './merge-regions.ts'

const pageSize = 50

const token = (n: number, received: number): Token =>
  ({
    id: `id-${String(n).padStart(6, '0')}`,
    received,
    state: { 'meta-v1': { displayName: `Thing ${n % 97}` }, 'studio-info-v1': { objectDefinitionId: 'plain' } },
  }) as Token

/** A made-up but fixed order of times. */
const scattered = (n: number) => (n * 7919) % 10_007

function regions(newerCount: number, olderCount: number, sort: SortChoice, pinned = 0) {
  const compare = compareBy(sort)
  const all = Array.from({ length: newerCount }, (_, n) => token(n, scattered(n)))
  const newer = [...all.slice(0, pinned), ...all.slice(pinned).sort(compare)]
  const older = Array.from({ length: olderCount }, (_, n) => token(n + 500_000, scattered(n * 13 + 5))).sort(compare)
  const whole = [...newer.slice(0, pinned), ...[...newer.slice(pinned), ...older].sort(compare)]
  const page = (number: number): InventoryPage => ({
    items: newer.slice(number * pageSize, (number + 1) * pageSize),
    total: newerCount,
    pinned,
    page: number,
    limit: pageSize,
  })
  return { older, whole, page }
}

/** Looks at a stretch the way the grid does: asks for the pages it is told to, until it asks for no new ones. */
function look(
  world: ReturnType<typeof regions>,
  counts: { newer: number; pinned: number },
  sort: SortChoice,
  first: number,
) {
  const last = Math.min(world.whole.length - 1, first + 29)
  const pages = new Map<number, InventoryPage>([[0, world.page(0)]])
  for (let turns = 1; ; turns++) {
    const known = { pages, total: counts.newer, pinned: counts.pinned, pageSize }
    const merged = mergeRegions(known, world.older, sort)
    const missing = merged.pagesFor(first, last).filter((number) => !pages.has(number))
    if (missing.length === 0) {
      const shown = Array.from({ length: last - first + 1 }, (_, i) => merged.at(first + i))
      return { shown, expected: world.whole.slice(first, last + 1), turns, total: merged.total }
    }
    for (const number of missing) pages.set(number, world.page(number))
  }
}

test.each([
  [0, 20, 0],
  [49, 3, 0],
  [50, 50, 2],
  [1_000, 1, 3],
  [1_000, 120, 0],
  [5_000, 900, 10],
  [120, 0, 0],
])('%i newer and %i older tokens (%i pinned) stand in one order wherever somebody looks', (newer, older, pinned) => {
  for (const sort of ['newest', 'oldest', 'ascending', 'descending'] as const) {
    const world = regions(newer, older, sort, pinned)
    for (const part of [0, 0.1, 0.33, 0.5, 0.77, 1]) {
      const first = Math.max(0, Math.floor((newer + older - 30) * part))
      const { shown, expected, turns, total } = look(world, { newer, pinned }, sort, first)
      expect(total).toBe(newer + older)
      expect(shown.map((one) => one?.id)).toEqual(expected.map((one) => one.id))
      expect(turns).toBeLessThan(14)
    }
  }
})

test('R18 pinned designs come first in their order, of whichever region they are', () => {
  const of = (design: string, n: number, received: number) => {
    const one = token(n, received)
    return { ...one, state: { ...one.state, 'studio-info-v1': { objectDefinitionId: design } } } as Token
  }
  const newer = [of('ticket', 1, 5), of('stamp', 2, 9), of('plain', 3, 8), of('plain', 4, 2)]
  const older = [of('plain', 11, 7), of('badge', 12, 1), of('plain', 13, 6), of('ticket', 14, 4)]
  const page = { items: newer, total: 4, pinned: 2, page: 0, limit: pageSize } as InventoryPage
  const known = { pages: new Map([[0, page]]), total: 4, pinned: 2, pageSize }
  const merged = mergeRegions(known, older, 'newest', ['ticket', 'badge', 'stamp'])
  const shown = Array.from({ length: merged.total }, (_, place) => Number(merged.at(place)?.id.slice(-2)))
  expect(shown).toEqual([1, 14, 12, 2, 3, 11, 13, 4])

  // A brand's list that only the server knows keeps its own in front.
  const unknown = mergeRegions(known, older, 'newest', ['badge'])
  expect(Array.from({ length: 8 }, (_, place) => Number(unknown.at(place)?.id.slice(-2)))).toEqual([
    1, 2, 12, 3, 11, 13, 14, 4,
  ])
})
