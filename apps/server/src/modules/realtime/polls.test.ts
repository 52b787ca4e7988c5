import { closeCodes } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import { act, tokenWorld } from '../../testing/token-world.ts'

const settings = {
  question: 'Which?',
  responseOptions: [
    { id: 'a', text: 'A' },
    { id: 'b', text: 'B' },
  ],
}

async function worldWithPoll() {
  const world = await tokenWorld()
  const { connect } = await listenForSockets(world.app)
  const poll = await world.design({ 'poll-v1': settings })
  return { ...world, connect, poll }
}

test('who watches a poll hears of each vote without learning how anybody voted; others and former watchers hear nothing', async () => {
  const world = await worldWithPoll()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [one = '', two = ''] = await world.issue(world.poll, ana, bo)
  const [watching, elsewhere] = [await world.connect(), await world.connect()]
  expect(await watching.follow(ana.accessToken, 'poll', { of: world.poll })).toMatchObject({ id: 's', ok: true })
  await elsewhere.follow(bo.accessToken, 'poll', { of: 'another' })
  for (const client of [watching, elsewhere]) client.send({ type: 'subscribe', id: 'i', topic: 'user-inventory' })
  for (const client of [watching, elsewhere]) await client.next('reply')
  const own = async (client: typeof watching) => {
    for (;;) {
      const frame = await client.next('updates')
      if (frame.topic === 'user-inventory') return frame.payloads
    }
  }

  await act(bo, two, 'poll-v1', 'respond-v1', { response: 'b' })

  expect(await watching.next('updates')).toEqual({
    type: 'updates',
    topic: 'poll',
    of: world.poll,
    payloads: [{ objectDefinitionId: world.poll }],
  })
  watching.send({ type: 'unsubscribe', id: 'u', topic: 'poll', of: world.poll })
  await watching.next('reply')
  await act(ana, one, 'poll-v1', 'respond-v1', { response: 'a' })
  expect((await own(watching))[0]).toMatchObject({ operation: 'update', cause: 'respond' })
  expect((await own(elsewhere))[0]).toMatchObject({ operation: 'update', cause: 'respond' })
  for (const client of [watching, elsewhere]) {
    client.send({ type: 'ping' })
    const heard = client.next('updates').catch(() => 'closed')
    expect(await Promise.race([heard, client.next('pong').then(() => 'nothing')])).toBe('nothing')
  }
})

test('watching takes a session, and has an end', async () => {
  const world = await worldWithPoll()
  const ana = await world.account('Ana')
  const stranger = await world.connect()
  stranger.send({ type: 'subscribe', id: 'w', topic: 'poll', of: world.poll })
  expect(await stranger.next('reply')).toMatchObject({ ok: false, code: 'auth.token_missing' })

  const greedy = await world.connect()
  await greedy.follow(ana.accessToken, 'user-inventory')
  for (let count = 0; count < 65; count += 1)
    greedy.send({ type: 'subscribe', id: `${count}`, topic: 'poll', of: `poll-${count}` })
  expect((await greedy.closed).code).toBe(closeCodes.tooManyFrames)
})
