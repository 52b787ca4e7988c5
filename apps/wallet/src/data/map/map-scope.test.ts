import { HostInit } from '@vitrine/protocol/host/config'
import { expect, test } from 'vitest'
import { resolveViewer } from '../../platform/viewer/settings.ts'
import { isOfScope, keptOutBy, type MapOrigin } from './map-scope.ts'

const scopeWith = (features: object) => {
  const host = HostInit.parse({ walletConfig: { features } })
  return { businessId: null, mine: false, ...keptOutBy(resolveViewer({ app: {}, viewer: null, host })) }
}
const newer: MapOrigin = { businessId: 'lumen1', objectDefinitionId: 'stamp', publisher: null }
const older: MapOrigin = { businessId: 'lumen1', objectDefinitionId: 'cup::Plain::v1', publisher: 'cup.example' }

test('maps.fqdnWhitelist shows these publishers of the older network alone; the newer one has none', () => {
  const shown = (maps: object) => [newer, older].map((origin) => isOfScope(scopeWith({ maps }), origin, true))
  expect(shown({})).toEqual([true, true])
  expect(shown({ fqdnWhitelist: ['cup.example'] })).toEqual([true, true])
  expect(shown({ fqdnWhitelist: ['jar.example'] })).toEqual([true, false])
})

test('what an inventory keeps out, the map keeps out', () => {
  const shown = (inventory: object) => [newer, older].map((origin) => isOfScope(scopeWith({ inventory }), origin, true))
  expect(shown({ objectDefinitionBlacklist: ['stamp'] })).toEqual([false, true])
  expect(shown({ tvBlacklist: ['cup::Plain::v1'] })).toEqual([true, false])
})
