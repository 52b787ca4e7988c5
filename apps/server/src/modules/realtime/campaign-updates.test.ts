import { listOfferedLinks } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { campaignWorld } from '../../testing/campaign-world.ts'
import { listenForSockets } from '../../testing/socket-client.ts'

test('points and offered pages are told to the person alone, live and to who comes back', async () => {
  const world = await campaignWorld()
  const { connect } = await listenForSockets(world.app)
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const stamp = await world.design({})
  await world.rules({
    trigger: { id: 'got', config: { objectDefinitionId: stamp as never } },
    effects: [
      { id: 'add-points-v2', config: { points: 2, channel: 'stamps' } },
      { id: 'open-link', config: { url: 'https://lumen.example.com/', title: 'Hello' } },
    ],
  })
  const [anas, bos, away] = [await connect(), await connect(), await connect()]
  const left = await away.follow(ana.accessToken, 'user-campaigns')
  if (!left.ok || !left.position) throw new Error('not followed')
  await Promise.all([anas.follow(ana.accessToken, 'user-campaigns'), bos.follow(bo.accessToken, 'user-campaigns')])
  await away.close()

  await world.issue(stamp, ana)
  await world.settle()

  const points = {
    kind: 'points',
    businessId: 'lumen1',
    campaignId: 'stamps',
    channel: 'stamps',
    points: 2,
    total: 2,
    change: 2,
    reason: 'rule',
  }
  const { items } = (await ana.call(listOfferedLinks, {})).reply
  const back = await connect()
  await back.follow(ana.accessToken, 'user-campaigns', { since: left.position })
  for (const socket of [anas, back]) {
    expect(await socket.payloads(2)).toEqual([points, { kind: 'link', link: items[0] }])
  }
  // Frames answer in order: when the answer to a ping is there, so is everything that was sent before it.
  const heard = bos.next('updates')
  bos.send({ type: 'ping' })
  expect(await Promise.race([heard, bos.next('pong').then(() => 'nothing')])).toBe('nothing')
})
