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
  const watch = (objectDefinitionId: string) => ({ type: 'watch-poll', id: 'w', objectDefinitionId }) as never
  return { ...world, connect, poll, watch }
}

test('who watches a poll hears of each vote without learning how anybody voted; others and former watchers hear nothing', async () => {
  const world = await worldWithPoll()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [one = '', two = ''] = await world.issue(world.poll, ana, bo)
  const [watching, elsewhere] = [await world.connect(), await world.connect()]
  await Promise.all([watching.join(ana.accessToken), elsewhere.join(bo.accessToken)])
  watching.send(world.watch(world.poll))
  elsewhere.send(world.watch('another'))
  expect(await watching.next('reply')).toMatchObject({ id: 'w', ok: true })
  await elsewhere.next('reply')

  await act(bo, two, 'poll-v1', 'respond-v1', { response: 'b' })

  expect(await watching.next('poll-updated')).toEqual({ type: 'poll-updated', objectDefinitionId: world.poll })
  watching.send({ type: 'unwatch-poll', id: 'u', objectDefinitionId: world.poll as never })
  await watching.next('reply')
  await act(ana, one, 'poll-v1', 'respond-v1', { response: 'a' })
  expect((await watching.updates(1))[0]).toMatchObject({ operation: 'update', cause: 'respond' })
  expect((await elsewhere.updates(1))[0]).toMatchObject({ operation: 'update', cause: 'respond' })
  for (const client of [watching, elsewhere]) {
    client.send({ type: 'ping' })
    const heard = client.next('poll-updated').catch(() => 'closed')
    expect(await Promise.race([heard, client.next('pong').then(() => 'nothing')])).toBe('nothing')
  }
})

test('watching takes a session, and has an end', async () => {
  const world = await worldWithPoll()
  const ana = await world.account('Ana')
  const stranger = await world.connect()
  stranger.send(world.watch(world.poll))
  expect(await stranger.next('reply')).toMatchObject({ ok: false, code: 'auth.token_missing' })

  const greedy = await world.connect()
  await greedy.join(ana.accessToken)
  for (let count = 0; count < 21; count += 1) greedy.send(world.watch(`poll-${count}`))
  expect((await greedy.closed).code).toBe(closeCodes.tooManyFrames)
})
