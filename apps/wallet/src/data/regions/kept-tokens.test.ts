import { expect, test } from 'vitest'
import { partsOf } from '../../testing/demo-legacy-network.ts'
import type { Listing } from '../inventory/listing.ts'
import { shownIn } from './kept-tokens.ts'
import { asWalletToken } from './legacy-network/network-token.ts'

const anas = (key: string, blocks = {}) => {
  const parts = partsOf(key)
  const vatom = { ...parts.vatom, private: { ...parts.vatom.private, ...blocks } }
  return asWalletToken({ ...parts, vatom }, vatom['vAtom::vAtomType'].owner)
}

test('R18 Wallet shows what was sent to a chain address of one’s own, Custodial what is held for one', () => {
  const [sent, held] = [anas('ana/cup', { 'held-at-v1': { address: '0xab' } }), anas('ana/film')]
  const shown = (filter: Listing['filter']) =>
    shownIn({ businessId: null, parentId: '.', sort: 'newest', filter, category: null }, [sent, held])
  expect(shown('wallet')).toEqual([sent])
  expect(shown('custodial')).toEqual([held])
  expect(shown('all')).toHaveLength(2)
  expect(shown('smartNft')).toHaveLength(2)
})
