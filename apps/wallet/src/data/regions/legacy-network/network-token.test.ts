import { expect, test } from 'vitest'
import { actionOf, partsOf } from '../../../testing/demo-legacy-network.ts'
import { asWalletToken, hasBehaviour } from './network-token.ts'
import { registeredName } from './registered-name.ts'

const cup = partsOf('ana/cup')
const { owner, template } = cup.vatom['vAtom::vAtomType']

/** What can be done with it by its names, when it offers these actions. */
function offered(actions: string[], { properties = {}, blocks = {}, unpublished = false, reader = owner } = {}) {
  const vatom = {
    ...cup.vatom,
    unpublished,
    private: { ...cup.vatom.private, ...blocks },
    'vAtom::vAtomType': { ...cup.vatom['vAtom::vAtomType'], ...properties },
  }
  const parts = { vatom, faces: [], actions: actions.map((name) => actionOf(template, name)) }
  return asWalletToken(parts, reader).abilities.map(({ name }) => name)
}
const commerce = (channel: string, status: string) => ({ blocks: { 'commerce-v1': { channel, status } } })

test('what can be done follows from what the token is now; deleting always can', () => {
  expect(offered([])).toEqual(['Delete'])
  expect(offered(['Delete', 'Activate'])).toEqual(['Delete', 'Activate'])

  const moving = ['Transfer', 'Drop', 'Pickup']
  expect(offered(moving)).toEqual(['Transfer', 'Drop', 'Delete'])
  expect(offered(moving, { properties: { dropped: true } })).toEqual(['Pickup', 'Delete'])

  expect(offered(['Mint'])).toEqual(['Mint', 'Delete'])
  expect(offered(['Mint'], { unpublished: true })).toEqual(['Delete'])

  const selling = ['list-for-sale', 'remove-from-sale']
  expect(offered(selling)).toEqual(['List', 'Delete'])
  expect(offered(selling, commerce('none', 'pending'))).toEqual(['List', 'Delete'])
  expect(offered(selling, commerce('direct', 'active'))).toEqual(['Delist', 'Delete'])
  expect(offered([...selling, 'change-price'], commerce('direct', 'active'))).toEqual([
    'Delist',
    'ChangePrice',
    'Delete',
  ])
  expect(offered([...selling, 'Transfer'], commerce('marketplace', 'pending'))).toEqual(['Delist'])

  expect(offered(['share-link', 'initialize', 'Clone'])).toEqual(['ShareLink', 'Initialize', 'Clone', 'Delete'])
})

test('what cannot succeed is not offered', () => {
  const redeemable = { properties: { redeemable: true }, blocks: { 'redeemable-v1': { merchants: ['m'] } } }
  expect(offered(['Redeem'], redeemable)).toEqual(['Redeem', 'Delete'])
  expect(offered(['Redeem'], { properties: { redeemable: true } })).toEqual(['Delete'])
  expect(offered(['Transfer'], { properties: { transferable: false } })).toEqual(['Delete'])
  expect(offered(['Transfer', 'Clone', 'list-for-sale', 'share-link'], { unpublished: true })).toEqual(['Delete'])
  const copied = { properties: { num_direct_clones: 2 }, blocks: { 'cloneable-v1': { maxClonesPerInstance: 2 } } }
  expect(offered(['Clone'], copied)).toEqual(['Delete'])
  expect(offered(['list-for-sale'], { properties: { parent_id: 'a folder' } })).toEqual(['Delete'])
  expect(offered(['initialize'], { blocks: { 'lifecycle-v1': { initialized: true } } })).toEqual(['Delete'])
})

test('blocks that count otherwise there are no sections of this wallet', () => {
  const parts = { ...cup, actions: [actionOf(template, 'list-for-sale')] }
  const token = asWalletToken(parts, owner)
  expect(hasBehaviour(token, 'commerce-v1')).toBe(true)
  expect(hasBehaviour(token, 'redeemable-v1')).toBe(false)
  expect(hasBehaviour(asWalletToken({ ...parts, actions: [] }, owner), 'commerce-v1')).toBe(false)
})

test('a name for people stands for the action that is sent; what is somebody else’s can only be looked at', () => {
  const studio = 'varius.action:varius.io:share-link-v1'
  for (const name of ['share-link', studio]) {
    const token = asWalletToken({ ...cup, actions: [actionOf(template, name)] }, owner)
    expect(token.abilities[0]).toEqual({ name: 'ShareLink', behaviorId: 'share-v1', actionId: 'share-link-v1' })
    expect(registeredName(token, 'share-link-v1')).toBe(name)
    expect(registeredName(token, 'Unheard')).toBe('Unheard')
  }
  expect(offered(['Transfer', 'Redeem'], { reader: 'somebody else' })).toEqual([])
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
