import { objectDefinition, person } from '@vitrine/fixtures'
import { accessTokenFor, HostAtBrowser } from '../src/host-page.ts'
import { test } from '../src/hosts.ts'
import { otherPerson } from '../src/other-person.ts'
import { expect, long } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

interface Token {
  id: string
  metadata: { name: string }
  actions: { name: string }[]
}

test(
  'a host on another site signs a person in, drives the wallet by every call, and hears what happens',
  long,
  async ({ open, server, cinema }) => {
    const { page } = await open({ viewport: { width: 1440, height: 900 } })
    const host = new HostAtBrowser(page)
    await page.goto(`${cinema.origin}/?wallet=${server.url}`)
    const following = host.following()
    await host.show({
      accessToken: await accessTokenFor(server.url, 'cinema', 'bo@example.com'),
      config: { language: 'en' },
    })
    const { wallet } = host

    // Who it is.
    await expect(wallet.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect.poll(() => host.call('navigationIsReady')).toBe(true)
    expect(await host.call('isLoggedIn')).toBe(true)
    const bo = person('bo')
    expect(await host.call('getCurrentUser')).toMatchObject({
      sub: bo.id,
      name: bo.name,
      email: bo.email,
      guest: false,
    })
    expect(await host.call('getPublicProfile', person('chen').id)).toMatchObject({ name: person('chen').name })
    expect(await host.call('callApi', { url: '/me' })).toMatchObject({ sub: bo.id })
    expect(await host.call('callApi', { url: '/me/identities' })).toMatchObject({
      code: 'client.host_api_call_not_granted',
    })
    expect(await host.call('getCurrentUserPoints', 'parade-ninth-night')).toMatchObject({ total: expect.any(Number) })

    // What they hold, and what is done to it.
    const tokens = await host.call<Token[]>('listTokens')
    const named = (design: string) => {
      const found = tokens.find(({ metadata }) => metadata.name === titleOf(design))
      if (!found) throw new Error(`Bo has no ${design}.`)
      return found.id
    }
    const poster = named('parade-poster-whale')
    const title = titleOf('parade-poster-whale')
    expect(await host.call('getToken', poster)).toMatchObject({ id: poster, metadata: { name: title } })
    expect(await host.call('getPublicToken', poster)).toMatchObject({ tokenId: poster, metadata: { name: title } })
    expect(await host.call('openToken', poster)).toBe(true)
    await expect(wallet.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => host.told('tokenOpened')).toContainEqual(expect.objectContaining({ tokenId: poster }))
    const sent = await host.call('performAction', poster, 'Transfer', { recipient: 'chen@example.com' })
    expect(sent).not.toHaveProperty('code')
    const held = async () => (await host.call<Token[]>('listTokens')).map(({ id }) => id)
    await expect.poll(held).not.toContain(poster)
    const jar = named('parade-firefly-jar')
    const album = named('marea-tide-album')
    expect(await host.call('combineToken', album, jar)).toMatchObject({ code: 'folder.not_accepted' })
    expect(await host.call('trashToken', jar)).not.toHaveProperty('code')
    await expect.poll(held).not.toContain(jar)
    const chen = await otherPerson(server.url, 'cinema', 'chen@example.com')
    const tile = await chen.find('marea-tile-octopus')
    const updates = await host.count('inventoryWasUpdated')
    await following
    await chen.send(tile, bo.email ?? '')
    await expect.poll(() => host.told('tokenAdded')).toContainEqual(expect.objectContaining({ id: tile }))
    await expect.poll(() => host.count('inventoryWasUpdated')).toBeGreaterThan(updates)
    expect(await host.call('combineToken', album, tile)).toBe(true)
    await expect.poll(held).not.toContain(tile)
    expect(await host.call('getToken', tile)).toMatchObject({ id: tile, parentId: album })

    // Where it goes.
    const tabs = await host.call<string[]>('getBusinessTabs')
    expect(tabs).toEqual(expect.arrayContaining(['Wallet', 'Map']))
    await host.call('navigateToTab', 'Wallet')
    await expect(wallet.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await host.call('navigate', 'Settings')
    await expect(wallet.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect.poll(() => host.told('navigated')).toContainEqual(expect.objectContaining({ path: '/settings' }))
    await expect
      .poll(() => host.told('analytics'))
      .toContainEqual(
        expect.objectContaining({ name: 'Page Viewed', payload: expect.objectContaining({ route: 'settings' }) }),
      )
    await host.call('linkTo', '/map')
    await expect(wallet.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible()
    expect(await host.call('dispatch', { type: 'NAVIGATE', payload: { name: 'Settings' } })).toBe(true)
    await expect(wallet.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    for (const refused of [await host.call('linkTo', 'javascript:alert(1)'), await host.call('navigate', 'Nowhere')])
      expect(refused).toMatchObject({ code: expect.stringMatching(/^client\./) })

    // Set anew, and the end of it.
    const navigation = wallet.getByRole('navigation', { name: 'Main' })
    await expect(navigation).toBeVisible()
    await host.call('updateConfig', { hideNavigation: true })
    await expect(navigation).toBeHidden()
    await host.call('logOut')
    await expect.poll(() => host.count('loggedOut')).toBe(1)
    expect(await host.call('isLoggedIn')).toBe(false)
    expect(await host.call('listTokens')).toMatchObject({ code: expect.any(String) })
  },
)
