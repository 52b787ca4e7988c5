import type { Page } from '@playwright/test'
import { demoPassword, person } from '@vitrine/fixtures'
import { hostCalls } from '@vitrine/protocol'
import { accessTokenFor, HostAtBrowser } from '../src/host-page.ts'
import { test } from '../src/hosts.ts'
import { expect, long } from '../src/test.ts'

/** A host page that speaks the original's protocol by itself, as its web class does: it reads its base first. */
async function speakOriginal(page: Page, init: object): Promise<void> {
  await page.evaluate(async (init) => {
    const { baseUrl } = await (await fetch('https://resources.vatom.com/system/defaults/walletsdk.json')).json()
    const frame = document.createElement('iframe')
    const waiting = new Map<string, (reply: unknown) => void>()
    const told: unknown[] = []
    const post = (message: object) => frame.contentWindow?.postMessage(message, '*')
    const ask = (name: string, payload?: unknown) =>
      new Promise((resolve) => {
        const id = String(Math.random())
        waiting.set(id, resolve)
        post({ id, name, payload, request: true })
      })
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || !data?.id) return
      if (!data.request) return waiting.get(data.id)?.(data.error === undefined ? data.payload : { error: data.error })
      told.push(data.name)
      post({ id: data.id, error: `No handler registered for ${data.name}`, request: false })
    })
    frame.addEventListener('load', () => void ask('wallet-sdk-init', init))
    frame.src = `${baseUrl}/b/NightParade1`
    frame.style.cssText = 'width: 100%; height: 100%'
    document.querySelector('#wallet')?.append(frame)
    Object.assign(window, { ask, told })
  }, init)
}

const ask = <Result>(page: Page, name: string, payload?: unknown) =>
  page.evaluate(
    ([name, payload]) => (window as unknown as { ask(...all: unknown[]): Promise<Result> }).ask(name, payload),
    [name, payload] as const,
  )

test(
  'a page that was written for the original drives the wallet when one address is changed',
  long,
  async ({ open, server, kiosk, provokes }) => {
    provokes(/^400 \/api\/vatoms\/(none|read)$/)
    const { page, context } = await open()
    await context.route('https://resources.vatom.com/**', (route) =>
      route.fulfill({ json: { baseUrl: server.url }, headers: { 'access-control-allow-origin': '*' } }),
    )
    await page.goto(`${kiosk.origin}/blank`)
    const accessToken = await accessTokenFor(server.url, 'kiosk', 'bo@example.com')
    const config = { hideDrawer: true, path: 'b/NightParade1/people' }
    await speakOriginal(page, { accessToken, businessId: 'NightParade1', config })
    const wallet = new HostAtBrowser(page).wallet
    // Its frame was loaded at the brand's area; the path that it sets takes the place of that.
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/\/b\/NightParade1\/people$/)
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told))
      .toContain('vatomwallet:loaded')
    await expect(wallet.getByRole('navigation')).toBeVisible()
    // Each of its requests, also as its hosts misspell them.
    const [{ id: tokenId }, { id: otherTokenId }] = await ask<[{ id: string }, { id: string }]>(
      page,
      'walletsdk:listTokens',
      [],
    )
    const business = 'NightParade1'
    const profile = { name: person('chen').name }
    const refused = { error: expect.any(String) }
    const requests: [name: string, payload: unknown, answer: unknown][] = [
      ['isLoggedIn', undefined, true],
      ['navigationIsReady', undefined, true],
      ['getCurrentUser', [], expect.objectContaining({ name: 'Bo Lindqvarn', guest: false })],
      ['getPublicProfile', { userId: person('chen').id }, expect.objectContaining(profile)],
      ['getCurrentUser', { userId: person('chen').id }, expect.objectContaining(profile)],
      [
        'getCurrentUserPoints',
        { campaignId: 'parade-ninth-night' },
        { total: expect.any(Number), channels: expect.any(Object) },
      ],
      ['getBusinessTabs', [], expect.arrayContaining(['Wallet', 'Map'])],
      ['getToken', { tokenId }, expect.objectContaining({ id: tokenId })],
      ['getPublicToken', { tokenId }, expect.objectContaining({ tokenId })],
      ['getPublicToken', { [tokenId]: 'tokenId' }, expect.objectContaining({ tokenId })],
      ['performAction', { tokenId, actionName: 'Nonsense', actionPayload: [] }, refused],
      ['combineToken', { thisTokenId: tokenId, otherTokenId }, refused],
      ['trashToken', { tokenId: 'none' }, refused],
      ['openCommunity', { bussinesId: business, communityId: 'none' }, refused],
      ['navigate', { route: 'NFTDetail_Business', params: { business, tokenId } }, true],
      ['linkTo', { url: '/settings' }, true],
      ['navigateToTab', { route: 'Map', params: { businessId: business } }, true],
    ]
    const unknown = await ask(page, 'walletsdk:nonsense')
    expect(unknown).toEqual(refused)
    for (const [name, payload, answer] of requests) {
      const given = await ask(page, `walletsdk:${name}`, payload)
      expect([name, given]).toEqual([name, answer])
      expect(given).not.toEqual(unknown)
    }
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/\/b\/[^/]+\/map$/i)
    expect(await ask(page, 'walletsdk:logOut')).toBe(true)
    expect(await ask(page, 'walletsdk:isLoggedIn')).toBe(false)
    // Nothing that the original has was left out; the rest is ours alone.
    const asked = new Set(
      [...requests.map(([name]) => name), 'listTokens', 'logOut'].map((name) => `walletsdk:${name}`),
    )
    const oursAlone = ['openToken', 'dispatch', 'callApi', 'updateConfig'].map((name) => `walletsdk:${name}`)
    expect([...asked, ...oursAlone].sort()).toEqual([...hostCalls].sort())
  },
)

test(
  'who is not registered cannot frame the wallet, gets no answer and never sees a token',
  long,
  async ({ open, server, stranger, frameOnly, provokes }) => {
    provokes('violates the following Content Security Policy directive: "frame-ancestors')
    const { page } = await open()
    const host = new HostAtBrowser(page)
    await page.goto(`${stranger.origin}/?wallet=${server.url}`)
    await host.begin({ accessToken: 'a token', timeoutMs: 4_000 })
    expect(await host.call('isLoggedIn')).toMatchObject({ code: 'timeout', message: 'Timed out waiting for response' })
    await expect(host.wallet.getByRole('navigation')).toHaveCount(0)
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)

    // One that may show it and was not registered to drive it: the wallet is there, and answers nobody, in either protocol.
    await page.goto(`${frameOnly.origin}/?wallet=${server.url}`)
    const heard: unknown[] = []
    await page.exposeFunction('hear', (data: unknown) => heard.push(data))
    await page.evaluate(() =>
      addEventListener('message', ({ data }) => (window as unknown as { hear(data: unknown): void }).hear(data)),
    )
    const accessToken = await accessTokenFor(server.url, 'cinema', 'bo@example.com')
    await host.begin({ accessToken, timeoutMs: 10_000 })
    await expect(host.wallet.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
    await page.evaluate((accessToken) => {
      const payload = { accessToken, businessId: 'NightParade1' }
      const frame = document.querySelector('iframe')
      frame?.contentWindow?.postMessage({ id: '1', name: 'wallet-sdk-init', payload, request: true }, '*')
      frame?.contentWindow?.postMessage({ id: '2', name: 'walletsdk:isLoggedIn', request: true }, '*')
    }, accessToken)
    expect(await host.call('isLoggedIn')).toMatchObject({ code: 'timeout' })
    await expect(host.wallet.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
    // Its greeting is all there was, and holds nothing.
    expect(heard).toEqual([
      { vitrine: 'hello', version: 1 },
      { id: expect.any(String), name: 'vatomwallet:pre-init', request: true },
    ])
  },
)

test(
  'where a frame may keep nothing, people sign in in a window of their own and are known in the frame',
  long,
  async ({ open, server, cinema, provokes }) => {
    // The browser lends the frame nothing.
    provokes('requestStorageAccess:')
    const bo = await open()
    const host = new HostAtBrowser(bo.page)
    await bo.page.goto(`${cinema.origin}/?wallet=${server.url}`)
    await host.show({ config: { language: 'en' } })
    expect(await host.call('isLoggedIn')).toBe(false)
    const opening = bo.page.waitForEvent('popup')
    await host.wallet.getByRole('button', { name: 'Sign in or join' }).click()
    const popup = await opening
    await popup.getByRole('button', { name: 'Use a password instead' }).click()
    await popup.getByRole('textbox', { name: 'E-mail or phone number' }).fill('bo@example.com')
    await popup.getByLabel('Password', { exact: true }).fill(demoPassword)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await closed
    await expect(host.wallet.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect.poll(() => host.count('loggedIn')).toBe(1)
    expect(await host.call('getCurrentUser')).toMatchObject({ name: 'Bo Lindqvarn' })
  },
)

test(
  'a host that floods, sends too much or nonsense, meets twice or leads the frame away does no harm',
  long,
  async ({ open, server, cinema, provokes }) => {
    provokes(/^400 \/api\/vatoms\/(none|read)$/, 'Unsafe attempt to initiate navigation')
    const { page } = await open()
    const host = new HostAtBrowser(page)
    await page.goto(`${cinema.origin}/?wallet=${server.url}`)
    const accessToken = await accessTokenFor(server.url, 'cinema', 'bo@example.com')

    // By itself, over a port of its own: what the SDK would not send.
    const replies = await page.evaluate(
      async ({ wallet, accessToken }) => {
        const frame = document.createElement('iframe')
        frame.src = wallet
        document.querySelector('#wallet')?.append(frame)
        await new Promise<void>((resolve) =>
          addEventListener('message', ({ source, data }) => {
            if (source === frame.contentWindow && data.vitrine === 'hello') resolve()
          }),
        )
        const meet = () => {
          const { port1, port2 } = new MessageChannel()
          const said: Record<string, Record<string, unknown>> = {}
          const waiting = new Map<string, () => void>()
          const replied = (id: string) =>
            new Promise<void>((resolve) => (id in said ? resolve() : waiting.set(id, resolve)))
          port1.onmessage = ({ data }) => {
            const key = data.request ? data.name : data.id
            said[key] = data
            waiting.get(key)?.()
          }
          frame.contentWindow?.postMessage({ vitrine: 'connect', version: 1, init: { accessToken } }, wallet, [port2])
          return { port1, said, replied }
        }
        const first = meet()
        await first.replied('vatomwallet:loaded')
        const second = meet()
        await second.replied('connect')
        const circular: Record<string, unknown> = {}
        circular.self = circular
        const call = (id: string, payload?: unknown) =>
          first.port1.postMessage({ id, name: 'walletsdk:getToken', payload, request: true })
        call('circular', circular)
        call('huge', { tokenId: 'x'.repeat(10_000_000) })
        first.port1.postMessage('nonsense')
        first.port1.postMessage({ id: {}, request: true })
        for (let number = 0; number < 1_000; number++) call(`flood ${number}`, { tokenId: 'none' })
        await Promise.all(['circular', 'huge', 'flood 999'].map(first.replied))
        first.port1.postMessage({ id: 'after', name: 'walletsdk:isLoggedIn', request: true })
        await first.replied('after')
        frame.remove()
        return { ...first.said, second: second.said.connect }
      },
      { wallet: server.url, accessToken },
    )
    expect(replies).toMatchObject({
      second: { code: 'client.host_second' },
      circular: { code: 'client.host_message_invalid' },
      huge: { code: 'client.host_message_too_large' },
      'flood 999': { code: 'client.host_flooded' },
      after: { request: false },
    })

    // By the SDK: a frame that is led away gives up what was asked, and is met anew when it comes back.
    await host.show({ accessToken })
    await expect.poll(() => host.call('isLoggedIn')).toBe(true)
    const lost = page.evaluate(() => {
      const { wallet } = window as unknown as { wallet: { listTokens(): Promise<unknown>; frame: HTMLIFrameElement } }
      const asked = wallet.listTokens().then(
        () => 'answered',
        ({ code }) => code,
      )
      wallet.frame.src = 'about:blank'
      return asked
    })
    // Given up by the SDK, or refused by the wallet as it left: never left waiting.
    expect(await lost).toEqual(expect.any(String))
    await page.evaluate((url) => {
      const { wallet } = window as unknown as { wallet: { frame: HTMLIFrameElement } }
      wallet.frame.src = url
    }, server.url)
    await expect.poll(() => host.count('loaded')).toBe(2)
    await expect.poll(() => host.call('isLoggedIn')).toBe(true)

    // One that signs in with something that is no token is told so in words, as early as that is.
    await page.reload()
    await host.show({ accessToken: 'none', config: { language: 'es' } })
    const error = 'El token de acceso de la página que muestra la cartera no es válido.'
    await expect
      .poll(() => host.told('sdkMessage'))
      .toContainEqual({ type: 'error', code: 'client.host_sign_in_refused', error })
    expect(await host.call('isLoggedIn')).toBe(false)
  },
)

test(
  'a page around the host or beside the wallet cannot take the host’s place',
  long,
  async ({ open, server, cinema, stranger, provokes }) => {
    provokes('violates the following Content Security Policy directive: "frame-ancestors')
    const { page } = await open()

    // Around it: the host is registered, the page that shows the host is not.
    await page.goto(`${stranger.origin}/blank`)
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, `${cinema.origin}/blank`)
    await expect.poll(() => page.frames()[1]?.url()).toContain(cinema.origin)
    await page.frames()[1]?.waitForLoadState()
    await page.frames()[1]?.evaluate((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, server.url)
    await expect.poll(() => page.frames()[2]?.url()).toMatch(/^chrome-error:/)

    // Beside it: a frame of somebody else in the host's page speaks first, in both protocols.
    await page.goto(`${cinema.origin}/?wallet=${server.url}`)
    const host = new HostAtBrowser(page)
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, `${stranger.origin}/blank`)
    await expect.poll(() => page.frames()[1]?.url()).toContain(stranger.origin)
    await host.begin({})
    await expect(host.wallet.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
    const beside = page.frames().find((frame) => frame.url().startsWith(stranger.origin))
    await beside?.evaluate(() => {
      const heard: unknown[] = []
      addEventListener('message', ({ data, source }) => source !== window && heard.push(data))
      for (let at = 0; at < parent.length; at++) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => heard.push(data)
        parent[at]?.postMessage({ vitrine: 'connect', version: 1, init: {} }, '*', [port2])
        parent[at]?.postMessage({ id: '1', name: 'wallet-sdk-init', payload: {}, request: true }, '*')
        parent[at]?.postMessage({ id: '2', name: 'walletsdk:isLoggedIn', request: true }, '*')
      }
      Object.assign(window, { heard })
    })
    expect(await host.call('isLoggedIn')).toBe(false)
    expect(await host.call('getBusinessTabs')).toEqual(expect.arrayContaining(['Wallet']))
    expect(await beside?.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  },
)
