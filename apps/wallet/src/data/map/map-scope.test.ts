import { HostInit } from '@vitrine/protocol/host/config'
import { expect, test } from 'vitest'
import { resolveViewer } from '../../platform/viewer/settings.ts'
import { regionNamed } from '../regions/regions.ts'
import { keptOutBy, type Origin } from './map-scope.ts'

const scopeWith = (features: object) => {
  const host = HostInit.parse({ walletConfig: { features } })
  return { businessId: null, mine: false, ...keptOutBy(resolveViewer({ app: {}, viewer: null, host })) }
}
const origins: [string, Origin][] = [
  ['newer', { businessId: 'lumen1', design: 'stamp' }],
  ['legacy-network', { businessId: 'lumen1', design: 'cup::Plain::v1', publisher: 'cup.example' }],
]
const shownBy = (features: object) =>
  origins.map(([region, origin]) => regionNamed(region).read.admits(origin, scopeWith(features)))

test('maps.fqdnWhitelist shows these publishers of the older network alone; the newer one has none', () => {
  const shown = (maps: object) => shownBy({ maps })
  expect(shown({})).toEqual([true, true])
  expect(shown({ fqdnWhitelist: ['cup.example'] })).toEqual([true, true])
  expect(shown({ fqdnWhitelist: ['jar.example'] })).toEqual([true, false])
})

test('what an inventory keeps out, the map keeps out', () => {
  const shown = (inventory: object) => shownBy({ inventory })
  expect(shown({ objectDefinitionBlacklist: ['stamp'] })).toEqual([false, true])
  expect(shown({ tvBlacklist: ['cup::Plain::v1'] })).toEqual([true, false])
})
