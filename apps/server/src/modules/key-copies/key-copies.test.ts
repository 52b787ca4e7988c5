import { deleteKeyCopy, getFarewell, limits, listKeyCopies, readKeyCopy, writeKeyCopy } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type Person, testWorld } from '../../testing/test-world.ts'

const text = '{"v":1,"alg":"A256GCM","id":"sealed"}'
const places = [{ secret: 's1', family: 'evm' as const, path: "m/44'/60'/0'/0/0" }]
const write = (who: Person, name = 'Phone', body = {}) =>
  who.call(writeKeyCopy, { body: { name, text, places, ...body } })

test('a copy is its person’s alone, beside the others, within bounds, and behind a fresh proof', async () => {
  const world = await testWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const first = await write(ana)
  const copyId = first.reply.id
  expect((await ana.call(readKeyCopy, { params: { copyId } })).reply).toMatchObject({ name: 'Phone', text, places })
  for (const call of [readKeyCopy, deleteKeyCopy])
    expect((await bo.call(call, { params: { copyId } })).problem?.code).toBe('key_copy.not_found')
  expect((await bo.call(listKeyCopies, {})).reply.items).toEqual([])

  // Nothing but what the wallet writes is kept here, and no more than so much of it.
  for (const body of [
    { text: 'my twelve words' },
    { text: text.padEnd(limits.keyCopyMaxCharacters + 1) },
    { name: ' ' },
  ])
    expect((await write(ana, 'No', body)).problem?.code).toBe('request.invalid')
  for (let count = 1; count < limits.keyCopiesMax; count += 1) {
    world.clock.advance({ seconds: 10 })
    expect((await write(ana, `Copy ${count}`)).status).toBe(200)
  }
  expect((await write(ana)).problem?.code).toBe('key_copy.too_many')
  expect((await ana.call(getFarewell, {})).reply.keyCopies).toBe(limits.keyCopiesMax)
  const { items } = (await ana.call(listKeyCopies, {})).reply
  expect(items.map(({ name }) => name)).toEqual([
    'Copy 9',
    'Copy 8',
    'Copy 7',
    'Copy 6',
    'Copy 5',
    'Copy 4',
    'Copy 3',
    'Copy 2',
    'Copy 1',
    'Phone',
  ])
  expect((await ana.call(deleteKeyCopy, { params: { copyId } })).status).toBe(204)
  expect((await ana.call(readKeyCopy, { params: { copyId } })).problem?.code).toBe('key_copy.not_found')

  world.clock.advance({ seconds: limits.freshProofSeconds })
  const [kept] = items
  const stale = { params: { copyId: kept?.id ?? '' } }
  const refused = [await ana.call(readKeyCopy, stale), await ana.call(deleteKeyCopy, stale), await write(ana)]
  expect(refused.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('auth.proof_required'))
})
