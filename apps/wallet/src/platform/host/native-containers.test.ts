// @vitest-environment node
import { runInNewContext } from 'node:vm'
import { NativeHost } from '@vitrine/embed-sdk/native'
import type { EmbeddingGrant } from '@vitrine/protocol'
import { hostCalls } from '@vitrine/protocol/host/calls'
import { expect, onTestFinished, test } from 'vitest'
import { embeddingOf, greetHost, holdMessages } from './embedding.ts'
import { createHost } from './host.ts'
import { HostProblem } from './host-problem.ts'

const walletOrigin = 'https://wallet.example'
const clientId = 'cinema-app' as NonNullable<EmbeddingGrant['clientId']>

type Receiver = (post: (text: string) => void) => object

/** What each container leaves in every frame of a page: text goes in, and only text comes out. */
const containers: [name: string, embeddedType: string, receiver: Receiver][] = [
  ['Android WebView', 'Android', (post) => ({ vatomMessageHandler: { postMessage: post } })],
  ['WKWebView', 'ios', (post) => ({ webkit: { messageHandlers: { vatomMessageHandler: { postMessage: post } } } })],
  ['Flutter', 'flutter-android', (post) => ({ vatomMessageHandler: { postMessage: post } })],
  ['React Native', '', (post) => ({ ReactNativeWebView: { postMessage: post } })],
]

/** The wallet in a container, and an app that drives it by our SDK: both ends as they are, between them the container alone. */
function inContainer(embeddedType: string, receiver: Receiver) {
  const toApp: string[] = []
  const target = new EventTarget()
  const page = Object.assign(
    target,
    receiver((text) => {
      if (typeof text !== 'string') throw new TypeError('Containers take text.')
      toApp.push(text)
      queueMicrotask(() => app.onMessage(text, `${walletOrigin}/b/lumen1`))
    }),
    {
      location: { origin: walletOrigin },
      postMessage(data: unknown, to: string) {
        if (to !== walletOrigin) return
        const message = { data: JSON.parse(JSON.stringify(data)), origin: walletOrigin, source: page, ports: [] }
        queueMicrotask(() => target.dispatchEvent(Object.assign(new Event('message'), message)))
      },
    },
  )
  const window = Object.assign(page, { parent: page }) as unknown as Window
  const app: NativeHost = new NativeHost({
    baseUrl: walletOrigin,
    businessId: 'lumen1',
    clientId,
    config: { hideDrawer: true },
    embeddedType,
    injectJavaScript: (script) => void runInNewContext(script, { window: page, location: page.location }),
  })
  onTestFinished(() => app.destroy())
  const held = holdMessages(window)
  greetHost(window)
  const grant: EmbeddingGrant = {
    allowed: true,
    original: false,
    calls: [...hostCalls],
    apiCalls: [],
    clientId,
    own: false,
  }
  const host = createHost({
    window,
    held,
    grantOf: async (origin, appId) => {
      expect([origin, appId]).toEqual(['native', clientId])
      return grant
    },
    describe: async (error) => ({ error: 'refused', code: error instanceof HostProblem ? error.id : 'internal' }),
  })
  return { app, host, window, toApp }
}

test.each(containers)(
  '%s: calls, answers, news and the wallet’s own questions go both ways as JSON text',
  async (_, type, receiver) => {
    const { app, host, window, toApp } = inContainer(type, receiver)
    expect(embeddingOf(window)).toBe('native')
    const inits: unknown[] = []
    host.onInit((init) => inits.push(init))
    host.serve(async (name, payload) => {
      if (name === 'walletsdk:isLoggedIn') return true
      if (name === 'walletsdk:getBusinessTabs') return ['Home', 'Map']
      if (name === 'walletsdk:getToken')
        return { ...(payload as object), metadata: { name: '„Ünïcode“ \u2028 </script>' } }
      throw new HostProblem('client.host_no_such_place')
    })
    host.start()
    await expect.poll(() => inits).toMatchObject([{ businessId: 'lumen1', config: { hideDrawer: true } }])
    host.tell('vatomwallet:loaded')
    await app.ready
    expect(await app.isLoggedIn()).toBe(true)
    expect(await app.getBusinessTabs()).toEqual(['Home', 'Map'])
    expect(await app.getToken('t1')).toEqual({ tokenId: 't1', metadata: { name: '„Ünïcode“ \u2028 </script>' } })
    await expect(app.navigate('Nowhere')).rejects.toMatchObject({ code: 'client.host_no_such_place' })
    const news: unknown[] = []
    app.on('tokenAdded', (token) => news.push(token))
    host.tell('walletsdk:tokenAdded', { id: 't2' })
    await expect.poll(() => news).toEqual([{ id: 't2' }])
    app.handle('vatomwallet:getCurrentPosition', () => ({ coords: { latitude: 1, longitude: 2 } }))
    expect(await host.ask('vatomwallet:getCurrentPosition')).toEqual({ coords: { latitude: 1, longitude: 2 } })
    // Of all that reached the app, only the greeting was without the seal.
    expect(toApp.map((text) => 'seal' in JSON.parse(text))).toEqual(toApp.map((_text, at) => at > 0))
  },
)
