// @vitest-environment node
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { NativeHost, type NativeHostOptions } from './native.ts'
import { originOf } from './origin.ts'
import type { Message } from './wallet-host.ts'

const walletOrigin = 'https://wallet.example'

/** A web view: runs what is injected in the page that it shows, which hears its own messages and posts text to the app. */
function webView({ origin = walletOrigin, ...options }: Partial<NativeHostOptions> & { origin?: string } = {}) {
  const heard: Message[] = []
  const posted: string[] = []
  const page = {
    location: { origin },
    window: {
      postMessage: (message: Message, target: string) => target === origin && heard.push(message),
      ReactNativeWebView: { postMessage: (text: string) => posted.push(text) },
      vatomMessageHandler: undefined as { postMessage(text: string): void } | undefined,
    },
  }
  const run = vi.fn((script: string) => void runInNewContext(script, page))
  const host = new NativeHost({ baseUrl: walletOrigin, injectJavaScript: run, ...options })
  let seal: string | undefined
  const say = (message: object, url?: string) => host.onMessage(JSON.stringify({ ...message, seal }), url)
  const begin = async () => {
    const before = heard.length
    host.onMessage(JSON.stringify({ id: 'p1', name: 'vatomwallet:pre-init', request: true }))
    await expect.poll(() => heard.length).toBeGreaterThan(before)
    const said = heard.splice(0)
    seal = (said[0] as { payload: { seal: string } }).payload.seal
    return said
  }
  return { host, page, heard, posted, run, say, begin }
}

test('it starts the wallet when that asks to be, and again when it is loaded anew', async () => {
  let count = 0
  const { host, begin, say, heard } = webView({
    businessId: 'lumen1',
    getAccessToken: () => `token ${++count}`,
    config: { hideDrawer: true },
  })
  expect(host.url).toBe(`${walletOrigin}/b/lumen1`)
  const payload = { businessId: 'lumen1', config: { hideDrawer: true } }
  expect(await begin()).toEqual([
    {
      id: expect.any(String),
      name: 'wallet-sdk-init',
      payload: { ...payload, accessToken: 'token 1', seal: expect.any(String) },
      request: true,
    },
  ])
  say({ id: 'l1', name: 'vatomwallet:loaded', request: true })
  await host.ready
  const lost = host.listTokens()
  expect(heard.splice(0)).toMatchObject([{ name: 'walletsdk:listTokens' }])
  const given = expect(lost).rejects.toMatchObject({ code: 'disconnected' })
  expect(await begin()).toMatchObject([{ payload: { accessToken: 'token 2' } }])
  await given
})

test('replies are taken as they are and as JSON text; requests of the wallet are answered', async () => {
  const { host, begin, say, heard } = webView()
  host.handle('vatomwallet:getCurrentPosition', () => ({ coords: { latitude: 1, longitude: 2 } }))
  await begin()
  say({ id: 'l1', name: 'vatomwallet:loaded', request: true })
  const answers = [host.isLoggedIn(), host.getToken('t1'), host.getBusinessTabs(), host.linkTo('x')]
  const [loggedIn, token, tabs, link] = heard.splice(0).map(({ id }) => id)
  say({ id: loggedIn, payload: true, request: false })
  say({ id: token, payload: '{"id":"t1"}', request: false })
  say({ id: tabs, payload: ['Home'], request: false })
  say({ id: link, payload: '[not json', request: false })
  expect(await Promise.all(answers)).toEqual([true, { id: 't1' }, ['Home'], '[not json'])
  say({ id: 'q1', name: 'vatomwallet:getCurrentPosition', request: true })
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard).toEqual([{ id: 'q1', payload: { coords: { latitude: 1, longitude: 2 } }, request: false }])
})

test('a page that is not the wallet hears nothing, is not heard, and gets no handler', async () => {
  const elsewhere = webView({ origin: 'https://evil.example', accessToken: 'secret' })
  elsewhere.say({ id: 'p1', name: 'vatomwallet:pre-init', request: true }, 'https://evil.example/wallet.example')
  elsewhere.say({ id: 'p2', name: 'vatomwallet:pre-init', request: true }, 'not an address')
  expect(elsewhere.run).not.toHaveBeenCalled()
  // One whose address the web view does not tell is met in the page itself.
  elsewhere.say({ id: 'p3', name: 'vatomwallet:pre-init', request: true })
  await expect.poll(() => elsewhere.run).toHaveBeenCalledWith(expect.stringContaining('secret'))
  elsewhere.run(elsewhere.host.reactNativeScript)
  expect(elsewhere.heard).toEqual([])
  expect(elsewhere.page.window.vatomMessageHandler).toBeUndefined()
  elsewhere.host.onMessage('no json')
  elsewhere.host.onMessage('null')
})

test('a frame in the wallet’s page that reaches the app is not the wallet: it can neither answer nor tell', async () => {
  const { host, begin, say, heard } = webView()
  await begin()
  say({ id: 'l1', name: 'vatomwallet:loaded', request: true })
  const user = host.getCurrentUser()
  const added: unknown[] = []
  host.on('tokenAdded', (token) => added.push(token))
  const { id } = heard.splice(0)[0] ?? { id: '' }
  const asFrame = (message: object) => host.onMessage(JSON.stringify(message), `${walletOrigin}/`)
  asFrame({ id, payload: { sub: 'somebody else' }, request: false })
  asFrame({ id, payload: { sub: 'somebody else' }, request: false, seal: 'guessed' })
  asFrame({ id: 'e', name: 'walletsdk:tokenAdded', payload: { id: 't0' }, request: true })
  asFrame({ id: 'q', name: 'vatomwallet:getCurrentPosition', request: true })
  say({ id, payload: { sub: 'bo' }, request: false })
  expect(await user).toEqual({ sub: 'bo' })
  expect([added, heard]).toEqual([[], []])
})

test('React Native’s handler gets the wallet’s words, and what is said stays text in a script', async () => {
  const { host, page, posted, run, begin, heard, say } = webView()
  run(host.reactNativeScript)
  page.window.vatomMessageHandler?.postMessage('{"a":1}')
  expect(posted).toEqual(['{"a":1}'])
  await begin()
  say({ id: 'l1', name: 'vatomwallet:loaded', request: true })
  const text = '</script>\u2028`x`\\"\''
  void host.linkTo(text).catch(() => {})
  expect(heard).toMatchObject([{ payload: { url: text } }])
  host.destroy()
})

test.each([
  ['https://wallet.example', 'https://wallet.example'],
  ['https://wallet.example:443/b/x?y#z', 'https://wallet.example'],
  ['http://LOCALHOST:4400/', 'http://localhost:4400'],
  ['http://[::1]:80', 'http://[::1]'],
  ['https://wallet.example@evil.example/', 'https://evil.example'],
  ['https://evil.example\\@wallet.example/', 'https://evil.example'],
  ['https://a@b@wallet.example/', null],
  ['https://wallet.example:44a/', null],
  ['javascript:alert(1)//https://wallet.example', null],
  ['//wallet.example', null],
  ['https://', null],
])('the origin of %s is %s, without the platform’s URL', (address, origin) => {
  expect(originOf(address)).toBe(origin)
  if (origin) expect(new URL(address).origin).toBe(origin)
})
