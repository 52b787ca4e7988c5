import { expect, test } from 'vitest'
import { actionOf, partsOf } from '../../../testing/demo-legacy-network.ts'
import { asWalletToken } from './network-token.ts'

const cup = partsOf('ana/cup')
const { owner, template } = cup.vatom['vAtom::vAtomType']

/** What can be done with it by its names, when it offers these actions. */
function offered(actions: string[], { properties = {}, blocks = {}, unpublished = false, viewer = owner } = {}) {
  const vatom = {
    ...cup.vatom,
    unpublished,
    private: { ...cup.vatom.private, ...blocks },
    'vAtom::vAtomType': { ...cup.vatom['vAtom::vAtomType'], ...properties },
  }
  const parts = { vatom, faces: [], actions: actions.map((name) => actionOf(template, name)) }
  return asWalletToken(parts, viewer).abilities.map(({ name }) => name)
}
const commerce = (channel: string, status: string) => ({ blocks: { 'commerce-v1': { channel, status } } })

test('what can be done follows from what the token is now; deleting always can', () => {
  expect(offered([])).toEqual(['Delete'])
  expect(offered(['Delete', 'Redeem'])).toEqual(['Delete', 'Redeem'])

  const moving = ['Transfer', 'Drop', 'Pickup']
  expect(offered(moving)).toEqual(['Transfer', 'Drop', 'Delete'])
  expect(offered(moving, { properties: { dropped: true } })).toEqual(['Pickup', 'Delete'])

  expect(offered(['Mint'])).toEqual(['Mint', 'Delete'])
  expect(offered(['Mint'], { unpublished: true })).toEqual(['Delete'])

  const selling = ['list-for-sale', 'remove-from-sale']
  expect(offered(selling)).toEqual(['List', 'Delete'])
  expect(offered(selling, commerce('none', 'pending'))).toEqual(['List', 'Delete'])
  expect(offered(selling, commerce('direct', 'active'))).toEqual(['Delist', 'Delete'])
  expect(offered(selling, commerce('marketplace', 'pending'))).toEqual(['Delist', 'Delete'])

  expect(offered(['share-link', 'initialize', 'Clone'])).toEqual(['ShareLink', 'Initialize', 'Clone', 'Delete'])
})

test('a name for people stands for the action that is sent; what is somebody else’s can only be looked at', () => {
  const parts = { ...cup, actions: [actionOf(template, 'share-link')] }
  expect(asWalletToken(parts, owner).abilities[0]).toEqual({
    name: 'ShareLink',
    behaviorId: 'network',
    actionId: 'share-link',
  })
  expect(offered(['Transfer', 'Redeem'], { viewer: 'somebody else' })).toEqual([])
})

test('containers take what their policy names, and no other root is one', () => {
  const folderOf = (key: string) => asWalletToken(partsOf(key), owner).state['folder-v1' as never]
  expect(folderOf('ana/cup')).toBeUndefined()
  expect(folderOf('ana/tin')).toMatchObject({ containerType: 'open', childPolicy: [] })
  expect(folderOf('ana/album')).toMatchObject({
    containerType: 'defined',
    childPolicy: [
      { objectDefinitionId: partsOf('ana/scallop').vatom['vAtom::vAtomType'].template_variation, min: 0, max: 6 },
      { objectDefinitionId: partsOf('ana/urchin').vatom['vAtom::vAtomType'].template_variation, min: 0, max: 6 },
    ],
  })
})
