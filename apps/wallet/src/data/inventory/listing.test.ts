import { person } from '@vitrine/fixtures'
import { HostInit } from '@vitrine/protocol/host/config'
import { describe, expect, test } from 'vitest'
import { resolveViewer } from '../../platform/viewer/settings.ts'
import { tokensOf } from '../../testing/demo-answers.ts'
import { networkInventoryOf } from '../../testing/demo-legacy-network.ts'
import { networkTokens } from '../regions/legacy-network/network-inventory.ts'
import { isNetworkToken } from '../regions/legacy-network/network-token.ts'
import { isInScope } from '../regions/regions.ts'
import { scopeOf, searchBodyOf } from './listing.ts'

const mine = networkTokens(networkInventoryOf('ana'), person('ana').id)
const listing = { businessId: null, parentId: '.', sort: 'newest', filter: 'all', category: null } as const
const kept = (inventory: object) => {
  const host = HostInit.parse({ walletConfig: { features: { inventory } } })
  return scopeOf(resolveViewer({ app: {}, viewer: null, host }))
}

describe('inventory switches of a host, over both backends', () => {
  const [design] = tokensOf('ana').map(({ state }) => state['studio-info-v1'].objectDefinitionId)
  const newer = (scope: object) => tokensOf('ana').filter((token) => isInScope(token, scope))
  const older = (scope: object) => mine.filter((token) => isInScope(token, scope))
  const all = mine.flatMap((token) => (isNetworkToken(token) ? token.network.vatom['vAtom::vAtomType'] : []))
  const [first] = all
  if (!design || !first) throw new Error('Ana has nothing.')

  test('fqdnWhitelist shows these publishers of the older network alone; the newer one has none', () => {
    const scope = kept({ fqdnWhitelist: [first.publisher_fqdn] })
    expect(older(scope)).toHaveLength(all.filter((each) => each.publisher_fqdn === first.publisher_fqdn).length)
    expect(older(kept({ fqdnWhitelist: ['nobody.example'] }))).toEqual([])
    expect(newer(kept({ fqdnWhitelist: ['nobody.example'] }))).toHaveLength(tokensOf('ana').length)
  })

  test('tvBlacklist and tv_blacklist keep variations out, objectDefinitionBlacklist and its other spelling designs', () => {
    for (const name of ['tvBlacklist', 'tv_blacklist']) {
      const shown = older(kept({ [name]: [first.template_variation] }))
      expect(shown).toHaveLength(all.filter((each) => each.template_variation !== first.template_variation).length)
    }
    for (const name of ['objectDefinitionBlacklist', 'object_definition_blacklist']) {
      const scope = kept({ [name]: [design] })
      expect(newer(scope).some(({ state }) => state['studio-info-v1'].objectDefinitionId === design)).toBe(false)
      expect(searchBodyOf({ ...listing, ...scope }, 0)).toMatchObject({ exceptObjectDefinitionIds: [design] })
    }
  })
})
