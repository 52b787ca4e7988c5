import { getBusiness, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { act, send, tokenWorld } from '../../../testing/token-world.ts'

const strange = [
  '\u0000',
  '\ud800',
  "'; drop table token; --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  '\u202e',
  '💥'.repeat(50),
]

test('strange text in any place is answered with a problem that has a code, never with a failure', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const id = await world.token(ana, { 'transferable-v1': {}, 'cloneable-v1': {} })

  for (const text of strange) {
    const answers = await Promise.all([
      ana.call(searchInventory, { body: { category: text } }),
      ana.call(searchInventory, { body: { parentId: text } }),
      send(ana, id, text),
      send(ana, id, `${text}@example`),
      send(ana, id, { userID: text }),
      act(ana, id, text, 'transfer-v1'),
      act(ana, id, 'transferable-v1', text),
      act(ana, id, 'cloneable-v1', 'clone-v1', { cloneOwner: { type: 'eth', value: text } }),
      act(ana, id, 'transferable-v1', 'transfer-v1', { [text]: { [text]: [text] } }),
      world.stranger.call(getBusiness, { params: { idOrName: text.toWellFormed() } }),
    ])
    for (const { status, problem } of answers) {
      expect(status).toBeLessThan(500)
      if (status >= 400) expect(problem?.code).toBeTruthy()
    }
  }
  expect((await ana.call(searchInventory, { body: {} })).reply.data.items).toMatchObject([{ id }])
})
