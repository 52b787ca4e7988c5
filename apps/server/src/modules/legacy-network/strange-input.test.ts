import { expect, test } from 'vitest'
import { networkWorld } from './testing/network-world.ts'

test('strange names and places in lists are refused, never a 500', async () => {
  const world = await networkWorld()
  const ana = await world.person('Ana')
  const far = '9'.repeat(19)
  const answers = [
    await ana.get('/templates/a%00b'),
    await ana.get('/template_variations/%00'),
    await ana.call('DELETE', '/publisher/action/a%00::Action::b'),
    await ana.get('/user/actions/%00'),
    await ana.post('/activity/mythreads', { cursor: far, count: 0 }),
    await ana.post('/activity/mythreadmessages', { name: `${ana.id}:`, cursor: far, count: 0 }),
  ]
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
})

test('two people who write to each other at the same time both get through', async () => {
  const world = await networkWorld()
  const [ana, bo] = [await world.person('Ana'), await world.person('Bo')]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const [from, to] = index % 2 === 0 ? [ana, bo] : [bo, ana]
      return from.post('/user/message', { id: to.id, message: `${index}` })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
