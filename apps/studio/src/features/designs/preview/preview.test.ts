import type { Design, DesignDocument } from '@vitrine/protocol'
import { dynamicPicture } from '@vitrine/token-rules/faces'
import { expect, test } from 'vitest'
import { exampleToken } from './example-token.ts'
import { looksOf } from './looks-of.ts'

const at = new Date('2026-06-01T10:00:00.000Z')
const document = {
  ...{ displayName: 'Opening nigh', description: '', category: '', views: [] },
  behaviours: { 'redeemable-v1': { totalQuantity: 1 }, 'event-v1': { venue: 'Gas', startsAt: null } },
} as unknown as DesignDocument
const design = {
  ...{ id: 'design', businessId: 'lumen', campaignId: null, stage: 'draft' },
  example: {
    state: {
      'redeemable-v1': { totalQuantity: 1, count: 1, merchants: [] },
      'event-v1': { venue: '', startsAt: null, seat: '' },
      'transferable-v1': {},
    },
    abilities: [{ name: 'Redeem', behaviorId: 'redeemable-v1', actionId: 'redeem-v1' }],
  },
} as unknown as Design

test('a preview shows what is typed over what the server knows of it, and nothing that is switched off', () => {
  const [fresh] = looksOf(document, design.example.state, at)
  const token = fresh && exampleToken({ design, document, look: fresh, at })
  expect(token?.state['meta-v1'].displayName).toBe('Opening nigh')
  expect(token?.state['event-v1']).toEqual({ venue: 'Gas', startsAt: null, seat: '' })
  expect(token?.state['transferable-v1']).toBeUndefined()
  expect(token?.abilities).toHaveLength(1)
})

test('it is seen new, used, and in every state that its pictures name', () => {
  const view = {
    ...{ type: 'dynamic-image', initial: 'sealed', scale: 'fit', alt: '' },
    states: { sealed: { url: '/a' }, open: { url: '/b' }, worn: { url: '/c' }, never: { url: '/d' } },
    rules: [
      { field: 'crate-v3.opened', equals: true, state: 'open' },
      { field: 'redeemable-v1.count', max: 3, state: 'worn' },
    ],
  } as const
  const views = [{ placeholderId: 'icon', view }] as unknown as DesignDocument['views']
  const looks = looksOf({ ...document, views }, design.example.state, at)
  expect(looks.map(({ name }) => name)).toEqual([
    { word: 'look-new' },
    { word: 'look-used' },
    { own: 'open' },
    { own: 'worn' },
  ])
  const shown = looks.slice(2).map((look) => {
    const { state } = exampleToken({ design, document, look, at })
    return dynamicPicture({ kind: 'dynamic-image', ...view } as never, state)?.url
  })
  expect(shown).toEqual(['/b', '/c'])
  const used = looks[1] && exampleToken({ design, document, look: looks[1], at })
  expect(used?.abilities).toEqual([])
  expect(used?.state['redeemable-v1']).toMatchObject({ count: 0, totalQuantity: 1 })
})
