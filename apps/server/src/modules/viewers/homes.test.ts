import { expect, test, vi } from 'vitest'
import { send, tokenWorld } from '../../testing/token-world.ts'

test('who has to sign in first is led to the public origin, whatever hostnames the brand has whose token waits', async () => {
  const world = await tokenWorld({ env: { HOSTNAMES: '{"first.localhost":"lumen1"}' } })
  const { app, database } = world
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: 'owner' })
  await app.viewers.giveHostname(database, 'marea1', 'marea.localhost')
  const ana = await world.account('Ana')
  const said = vi.spyOn(app.messages, 'send')
  for (const businessId of ['lumen1', 'marea1']) {
    await send(ana, await world.token(ana, undefined, { businessId }), 'new@example.com')
    expect(said.mock.lastCall?.[0]).toMatchObject({
      template: 'claim',
      data: { url: expect.stringMatching(/^http:\/\/vitrine\.test\/claim\/[0-9a-f-]{36}\?/) },
    })
  }
})

test('an installation that is one brand’s knows no other brand’s hostname', async () => {
  const world = await tokenWorld({
    env: { HOSTNAMES: '{"lumen.localhost":"lumen1"}', APP_CONFIG: '{"businessId":"marea1"}' },
  })
  expect(await world.app.viewers.originOf('lumen.localhost')).toBe('http://vitrine.test')
})
