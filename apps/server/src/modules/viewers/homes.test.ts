import { expect, test, vi } from 'vitest'
import { send, tokenWorld } from '../../testing/token-world.ts'

test('what waits for somebody leads to the hostname of the brand whose it is, while the brand has one', async () => {
  const world = await tokenWorld({ env: { HOSTNAMES: '{"first.localhost":"lumen1"}' } })
  const { app, database } = world
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: 'owner' })
  const ana = await world.account('Ana')
  const said = vi.spyOn(app.messages, 'send')
  const linkFor = async (businessId: string) => {
    await send(ana, await world.token(ana, undefined, { businessId }), 'new@example.com')
    const data = said.mock.lastCall?.[0].data as { url: string } | undefined
    return new URL(data?.url ?? 'about:blank')
  }
  const claim = expect.stringMatching(/^\/claim\/[0-9a-f-]{36}$/)
  expect(await linkFor('lumen1')).toMatchObject({ origin: 'http://first.localhost', pathname: claim })
  expect(await linkFor('marea1')).toMatchObject({ origin: 'http://vitrine.test', pathname: claim })
  await app.viewers.giveHostname(database, 'marea1', 'marea.localhost')
  expect(await linkFor('marea1')).toMatchObject({ origin: 'http://marea.localhost', pathname: claim })
  await app.viewers.takeHostname(database, 'marea1', 'marea.localhost')
  expect((await linkFor('marea1')).origin).toBe('http://vitrine.test')
})

test('an installation that is one brand’s leads to no other brand’s hostname', async () => {
  const world = await tokenWorld({
    env: { HOSTNAMES: '{"lumen.localhost":"lumen1"}', APP_CONFIG: '{"businessId":"marea1"}' },
  })
  expect(await world.app.viewers.homeOf(world.database, 'lumen1')).toBe('http://vitrine.test')
  expect(await world.app.viewers.originOf('lumen.localhost')).toBe('http://vitrine.test')
})
