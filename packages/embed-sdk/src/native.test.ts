// @vitest-environment node
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { NativeHost, type NativeHostOptions } from './native.ts'
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
  const say = (message: object, url?: string) => host.onMessage(JSON.stringify(message), url)
  const begin = async () => {
    const before = heard.length
    say({ id: 'p1', name: 'vatomwallet:pre-init', request: true })
    await expect.poll(() => heard.length).toBeGreaterThan(before)
    return heard.splice(0)
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
    { id: expect.any(String), name: 'wallet-sdk-init', payload: { ...payload, accessToken: 'token 1' }, request: true },
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
