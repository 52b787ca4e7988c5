// @vitest-environment node
import type { EmbeddingGrant } from '@vitrine/protocol'
import { type HostCall, hostCalls } from '@vitrine/protocol/host/calls'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { askAhead, greetHost, holdMessages } from './embedding.ts'
import { createHost, type Host } from './host.ts'
import { HostProblem } from './host-problem.ts'
import { outstandingMax } from './messenger.ts'

afterEach(() => {
  vi.useRealTimers()
})

const shop = 'https://shop.example'
const granted = (given: Partial<EmbeddingGrant> = {}): EmbeddingGrant => ({
  allowed: true,
  original: false,
  calls: [...hostCalls],
  apiCalls: [],
  clientId: 'shop' as EmbeddingGrant['clientId'],
  own: false,
  ...given,
})
const nobody = granted({ allowed: false, calls: [], clientId: null })

interface Posted {
  message: Record<string, unknown>
  to: string
}

/** A wallet in a page's frame, or in a native container; what it posts is kept. */
function wallet({ grants = {}, native = false }: { grants?: Record<string, EmbeddingGrant>; native?: boolean }) {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const target = new EventTarget()
  const posted: Posted[] = []
  const parent = { postMessage: (message: Record<string, unknown>, to: string) => void posted.push({ message, to }) }
  const texts: Record<string, unknown>[] = []
  const window = Object.assign(
    target,
    native ? { vatomMessageHandler: { postMessage: (text: string) => void texts.push(JSON.parse(text)) } } : {},
  ) as unknown as Window
  Object.assign(window, { parent: native ? window : parent })
  const asked: { origin: string; appId: string | undefined }[] = []
  const held = holdMessages(window)
  greetHost(window)
  const host = createHost({
    window,
    held,
    grantOf: async (origin, appId) => {
      asked.push({ origin, appId })
      return grants[origin] ?? nobody
    },
    describe: async (error) => ({
      error: String(error),
      code: error instanceof HostProblem ? error.id : 'internal',
    }),
  })
  const inits: unknown[] = []
  host.onInit((init) => inits.push(init))
  const tokens: string[] = []
  host.onAccessToken((accessToken) => tokens.push(accessToken))
  const say = (data: unknown, from: { origin?: string; source?: unknown; ports?: MessagePort[] } = {}) => {
    const { origin = shop, source = native ? window : parent, ports = [] } = from
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports }))
  }
  return { host, say, posted, texts, inits, tokens, asked, warned }
}

type Wallet = ReturnType<typeof wallet>

/** A page with our SDK: it answers with a port, on which replies are kept. */
function connect(embedded: Wallet, init: unknown = {}, origin = shop) {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const heard: Record<string, unknown>[] = []
  const waiting = new Map<unknown, (message: Record<string, unknown>) => void>()
  port1.onmessage = ({ data }) => {
    heard.push(data)
    waiting.get(data.id)?.(data)
  }
  embedded.say({ vitrine: 'connect', version: 1, init }, { origin, ports: [port2] })
  const reply = (id: string) => new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve))
  let next = 0
  const call = (name: string, payload?: unknown) => {
    next += 1
    const answer = reply(`call-${next}`)
    port1.postMessage({ id: `call-${next}`, name, payload, request: true })
    return answer
  }
  return { port: port1, heard, call, reply }
}

const echo = (host: Host) => host.serve(async (name: HostCall, payload) => ({ name, payload }))

describe('R28 our protocol', () => {
  test('says hello without a secret, takes the port of a registered page, and posts nothing to a window after that', async () => {
    const embedded = wallet({ grants: { [shop]: granted() } })
    embedded.host.start()
    const hello = [{ message: { vitrine: 'hello', version: 1 }, to: '*' }]
    expect(embedded.posted).toMatchObject([...hello, { message: { name: 'vatomwallet:pre-init' }, to: '*' }])
    const said = embedded.posted.length
    const page = connect(embedded, {
      accessToken: 'secret',
      businessId: 'marea',
      config: { language: 'es', hideDrawer: 'yes' },
    })
    await expect.poll(() => embedded.inits).toHaveLength(1)
    // A switch that does not fit is alone in not counting.
    expect(embedded.tokens).toEqual(['secret'])
    expect(embedded.inits[0]).toEqual({
      accessToken: 'secret',
      businessId: 'marea',
      config: { language: 'es', hideDrawer: undefined },
    })
    echo(embedded.host)
    expect(await page.call('walletsdk:getToken', { tokenId: '1' })).toMatchObject({
      request: false,
      payload: { name: 'walletsdk:getToken', payload: { tokenId: '1' } },
    })
    embedded.host.tell('vatomwallet:loaded')
    await expect.poll(() => page.heard.at(-1)).toMatchObject({ name: 'vatomwallet:loaded', request: true })
    expect(embedded.posted).toHaveLength(said)
    expect(embedded.host.clientId()).toBe('shop')
  })

  test('what was said before anybody listened counts', async () => {
    const embedded = wallet({ grants: { [shop]: granted() } })
    const page = connect(embedded)
    echo(embedded.host)
    embedded.host.start()
    expect(await page.call('walletsdk:isLoggedIn')).toMatchObject({ request: false })
  })

  test('a page that is not registered, a frame that is not around it and a version of tomorrow get no answer', async () => {
    const embedded = wallet({ grants: { [shop]: granted() } })
    embedded.host.start()
    const said = embedded.posted.length
    const evil = connect(embedded, { accessToken: 'theirs' }, 'https://evil.example')
    const closed = new Promise((resolve) => evil.port.addEventListener('close', resolve))
    await closed
    const sibling = { ports: [new MessageChannel().port2], source: { postMessage: () => undefined } }
    embedded.say({ vitrine: 'connect', version: 1, init: {} }, sibling)
    embedded.say({ vitrine: 'connect', version: 2, init: {} }, { ports: [new MessageChannel().port2] })
    const page = connect(embedded)
    echo(embedded.host)
    expect(await page.call('walletsdk:isLoggedIn')).toMatchObject({ request: false })
    expect(evil.heard).toEqual([])
    expect(embedded.tokens).toEqual([])
    expect(embedded.asked).toEqual([
      { origin: 'https://evil.example', appId: undefined },
      { origin: shop, appId: undefined },
    ])
    expect(embedded.posted).toHaveLength(said)
  })

  test('what the first word takes is asked for before it is said, and again only what failed', async () => {
    const paths: string[] = []
    let isOnline = false
    vi.stubGlobal('fetch', async (input: unknown) => {
      paths.push(String(input))
      if (isOnline || String(input).includes('embedding')) return Response.json(granted())
      throw new TypeError('offline')
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const asked = askAhead({ location: { ancestorOrigins: [shop, 'https://around.example'] } } as never)
    expect(asked.grant?.origin).toBe(shop)
    expect(await asked.grant?.answer).toEqual(granted())
    expect(paths).toEqual([
      '/.well-known/openid-configuration',
      `/api/viewers/embedding?origin=${encodeURIComponent(shop)}`,
    ])
    isOnline = true
    expect((await asked.discovery()).ok).toBe(true)
    expect(paths).toHaveLength(3)
    expect(askAhead({ location: {} } as never).grant).toBeNull()
  })

  test('each call has to be granted, and has to be one', async () => {
    const embedded = wallet({ grants: { [shop]: granted({ calls: ['walletsdk:isLoggedIn'] }) } })
    embedded.host.start()
    echo(embedded.host)
    const page = connect(embedded, { clientId: 'shop', calls: ['walletsdk:isLoggedIn', 'walletsdk:trashToken'] })
    expect(await page.call('walletsdk:isLoggedIn')).not.toHaveProperty('error')
    expect(await page.call('walletsdk:trashToken', { tokenId: '1' })).toMatchObject({ code: 'client.host_not_granted' })
    expect(await page.call('walletsdk:emptyTheWallet')).toMatchObject({ code: 'client.host_unknown_call' })
    expect(embedded.asked).toEqual([{ origin: shop, appId: 'shop' }])
  })

  test('of two hosts the first stays; the second is told so, and one of another origin hears nothing', async () => {
    const embedded = wallet({ grants: { [shop]: granted(), 'https://two.example': granted() } })
    embedded.host.start()
    echo(embedded.host)
    const first = connect(embedded)
    await first.call('walletsdk:isLoggedIn')
    const second = connect(embedded)
    expect(await second.reply('connect')).toMatchObject({ code: 'client.host_second', request: false })
    const other = connect(embedded, {}, 'https://two.example')
    expect(await first.call('walletsdk:isLoggedIn')).toMatchObject({ request: false })
    expect(other.heard).toEqual([])
    expect(embedded.asked).toHaveLength(1)
  })
})

describe('a host that behaves badly', () => {
  test('circles, things that are no data and 10 MB are refused politely, and the next call is answered', async () => {
    const embedded = wallet({ grants: { [shop]: granted() } })
    embedded.host.start()
    echo(embedded.host)
    const page = connect(embedded)
    const circle: Record<string, unknown> = {}
    circle.self = [circle, circle]
    expect(await page.call('walletsdk:performAction', circle)).toMatchObject({ code: 'client.host_message_invalid' })
    expect(await page.call('walletsdk:performAction', { when: new Date() })).toMatchObject({
      code: 'client.host_message_invalid',
    })
    const large = { text: 'x'.repeat(10_000_000) }
    expect(await page.call('walletsdk:performAction', large)).toMatchObject({ code: 'client.host_message_too_large' })
    for (const nonsense of [
      null,
      'text',
      '{"',
      7,
      [],
      {},
      { id: 1, request: true },
      { id: 'a', request: true },
      { id: 'b', name: 'x'.repeat(200), request: true },
    ]) {
      page.port.postMessage(nonsense)
    }
    expect(await page.call('walletsdk:isLoggedIn')).toMatchObject({
      request: false,
      payload: { name: 'walletsdk:isLoggedIn' },
    })
    expect(page.heard).toHaveLength(4)
  })

  test('a flood is bounded: so many wait, the rest is refused at once, and afterwards all is as before', async () => {
    const embedded = wallet({ grants: { [shop]: granted() } })
    embedded.host.start()
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let running = 0
    embedded.host.serve(async () => {
      running += 1
      await gate
      return true
    })
    const page = connect(embedded)
    const calls = Array.from({ length: outstandingMax + 50 }, () => page.call('walletsdk:listTokens'))
    const refused = await Promise.all(calls.slice(outstandingMax))
    expect(refused.every(({ code }) => code === 'client.host_flooded')).toBe(true)
    expect(running).toBe(outstandingMax)
    release()
    const answered = await Promise.all(calls.slice(0, outstandingMax))
    expect(answered.every(({ payload }) => payload === true)).toBe(true)
    expect(await page.call('walletsdk:isLoggedIn')).toMatchObject({ payload: true })
  })

  test('R25 an answer that takes longer than 15 s is said to be late; what was asked for is not undone, nor told twice', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const embedded = wallet({ grants: { [shop]: granted({ original: true }) } })
    embedded.host.start()
    const done: string[] = []
    embedded.host.serve(
      () =>
        new Promise((resolve) =>
          setTimeout(() => {
            done.push('acted')
            resolve(true)
          }, 20_000),
        ),
    )
    embedded.say({ id: 'i', name: 'wallet-sdk-init', payload: {}, request: true })
    await vi.waitFor(() => expect(embedded.inits).toHaveLength(1), { timeout: 20_000 })
    embedded.say({ id: 'slow', name: 'walletsdk:performAction', payload: {}, request: true })
    await vi.advanceTimersByTimeAsync(15_000)
    const replies = () => embedded.posted.filter(({ message }) => message.id === 'slow')
    expect(replies()).toMatchObject([{ message: { code: 'client.host_timed_out', request: false } }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(done).toEqual(['acted'])
    expect(replies()).toHaveLength(1)
  })

  test('a host that dies during an action: it is done, once, and the wallet goes on without anybody to tell', async () => {
    const embedded = wallet({ grants: { [shop]: granted() } })
    embedded.host.start()
    const page = connect(embedded)
    await expect.poll(() => embedded.inits).toHaveLength(1)
    const done: HostCall[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let isAsked = false
    embedded.host.serve(async (name) => {
      isAsked = true
      await finished
      done.push(name)
      return true
    })
    void page.call('walletsdk:performAction', { tokenId: '1', actionName: 'Redeem' })
    await expect.poll(() => isAsked).toBe(true)
    page.port.close()
    finish()
    await expect.poll(() => done).toEqual(['walletsdk:performAction'])
    expect(() => embedded.host.tell('walletsdk:inventoryWasUpdated')).not.toThrow()
    expect(page.heard).toEqual([])
  })

  test('a host that goes while it is asked, says no or never answers is told of to whoever waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const embedded = wallet({ grants: { [shop]: granted({ original: true }) } })
    await expect(embedded.host.ask('vatomwallet:getCurrentPosition')).rejects.toMatchObject({ id: 'client.host_gone' })
    embedded.host.start()
    embedded.say({ id: 'i', name: 'wallet-sdk-init', payload: {}, request: true })
    await vi.waitFor(() => expect(embedded.inits).toHaveLength(1), { timeout: 20_000 })
    const ask = () => {
      const answer = embedded.host.ask('vatomwallet:getCurrentPosition')
      return { answer, id: embedded.posted.at(-1)?.message.id }
    }
    const yes = ask()
    embedded.say({ id: yes.id, payload: { coords: { latitude: 1, longitude: 2 } }, request: false })
    expect(await yes.answer).toEqual({ coords: { latitude: 1, longitude: 2 } })
    const no = ask()
    embedded.say({ id: no.id, error: 'No handler registered', request: false })
    await expect(no.answer).rejects.toMatchObject({ id: 'client.host_refused' })
    const silent = expect(ask().answer).rejects.toMatchObject({ id: 'client.host_timed_out' })
    await vi.advanceTimersByTimeAsync(15_000)
    await silent
  })
})

describe('R28 the original’s protocol', () => {
  const init = (payload: unknown = {}) => ({ id: 'init', name: 'wallet-sdk-init', payload, request: true })

  test('a registered web host is answered in its window, at its origin alone', async () => {
    const embedded = wallet({ grants: { [shop]: granted({ original: true, calls: [] }) } })
    embedded.host.start()
    echo(embedded.host)
    embedded.say(init({ accessToken: 'a', businessId: 'marea', config: {} }))
    await expect
      .poll(() => embedded.posted.at(-1))
      .toEqual({ message: { id: 'init', payload: true, request: false }, to: shop })
    embedded.say({ id: 'x', name: 'walletsdk:getToken', payload: [], request: true })
    await expect
      .poll(() => embedded.posted.at(-1))
      .toMatchObject({
        message: { id: 'x', payload: { name: 'walletsdk:getToken' } },
        to: shop,
      })
    // The page has become another one, or somebody else speaks in its place.
    const before = embedded.posted.length
    embedded.say({ id: 'y', name: 'walletsdk:getToken', request: true }, { origin: 'https://evil.example' })
    embedded.say({ id: 'z', name: 'walletsdk:getToken', request: true }, { source: { postMessage: () => undefined } })
    embedded.say({ id: 'last', name: 'walletsdk:isLoggedIn', request: true })
    await expect.poll(() => embedded.posted.at(-1)).toMatchObject({ message: { id: 'last' } })
    expect(embedded.posted).toHaveLength(before + 1)
  })

  test('what is only ours is not theirs without a grant, and events they do not know are not sent', async () => {
    const embedded = wallet({ grants: { [shop]: granted({ original: true, calls: [] }) } })
    embedded.host.start()
    echo(embedded.host)
    embedded.say(init())
    await expect.poll(() => embedded.inits).toHaveLength(1)
    embedded.say({ id: 'raw', name: 'walletsdk:callApi', payload: {}, request: true })
    await expect
      .poll(() => embedded.posted.at(-1))
      .toMatchObject({ message: { id: 'raw', code: 'client.host_not_granted' } })
    const before = embedded.posted.length
    embedded.host.tell('walletsdk:tokenAdded', {})
    expect(embedded.posted).toHaveLength(before)
    embedded.host.tell('walletsdk:inventoryWasUpdated')
    expect(embedded.posted.at(-1)).toMatchObject({
      message: { name: 'walletsdk:inventoryWasUpdated', request: true },
      to: shop,
    })
  })

  test.each([
    ['unregistered', {}],
    ['registered for our protocol alone', { [shop]: granted() }],
  ])('a page that is %s gets no answer at all', async (_what, grants) => {
    const embedded = wallet({ grants })
    embedded.host.start()
    echo(embedded.host)
    const before = embedded.posted.length
    embedded.say(init({ accessToken: 'a' }))
    embedded.say({ id: 'x', name: 'walletsdk:isLoggedIn', request: true })
    await expect.poll(() => embedded.warned).toHaveBeenCalled()
    expect(embedded.posted).toHaveLength(before)
    expect(embedded.inits).toEqual([])
  })

  test.each([
    ['ios', true],
    ['flutter-android', true],
    ['Android', false],
    ['', false],
  ])(
    'a native container of type %j takes texts; objects of replies are packed twice: %s',
    async (embeddedType, isPacked) => {
      const embedded = wallet({ native: true, grants: { native: granted({ original: true }) } })
      embedded.host.start()
      expect(embedded.texts).toMatchObject([{ name: 'vatomwallet:pre-init', request: true }])
      embedded.host.serve(async (name) => (name === 'walletsdk:isLoggedIn' ? true : ['Wallet']))
      embedded.say(init({ embeddedType, accessToken: '' }), { origin: 'https://wallet.example' })
      await expect.poll(() => embedded.texts.at(-1)).toEqual({ id: 'init', payload: true, request: false })
      const call = { id: 'tabs', name: 'walletsdk:getBusinessTabs', payload: [], request: true }
      embedded.say(call, { origin: 'https://wallet.example' })
      await expect
        .poll(() => embedded.texts.at(-1))
        .toEqual({
          id: 'tabs',
          payload: isPacked ? '["Wallet"]' : ['Wallet'],
          request: false,
        })
      embedded.say({ id: 'in', name: 'walletsdk:isLoggedIn', request: true }, { origin: 'https://wallet.example' })
      await expect.poll(() => embedded.texts.at(-1)).toEqual({ id: 'in', payload: true, request: false })
      // A frame inside of the wallet is not the container.
      embedded.say({ id: 'no', name: 'walletsdk:isLoggedIn', request: true }, { source: {}, origin: 'null' })
      embedded.say(JSON.stringify({ id: 'text', name: 'walletsdk:isLoggedIn', request: true }), {
        origin: 'https://wallet.example',
      })
      await expect.poll(() => embedded.texts.at(-1)).toMatchObject({ id: 'text' })
      expect(embedded.texts.some(({ id }) => id === 'no')).toBe(false)
      expect(embedded.asked).toEqual([{ origin: 'native', appId: undefined }])
    },
  )

  test('a container that was not made for the original makes the calls that it is granted, and hears everything', async () => {
    const embedded = wallet({ native: true, grants: { native: granted({ calls: ['walletsdk:isLoggedIn'] }) } })
    embedded.host.start()
    embedded.host.serve(async () => true)
    embedded.say(init(), { origin: 'https://wallet.example' })
    await expect.poll(() => embedded.texts.at(-1)).toMatchObject({ id: 'init', payload: true })
    embedded.say({ id: 'in', name: 'walletsdk:isLoggedIn', request: true }, { origin: 'https://wallet.example' })
    await expect.poll(() => embedded.texts.at(-1)).toEqual({ id: 'in', payload: true, request: false })
    embedded.say({ id: 'no', name: 'walletsdk:trashToken', request: true }, { origin: 'https://wallet.example' })
    await expect.poll(() => embedded.texts.at(-1)).toMatchObject({ id: 'no', code: 'client.host_not_granted' })
    embedded.host.tell('walletsdk:tokenAdded', { id: 't1' })
    expect(embedded.texts.at(-1)).toMatchObject({ name: 'walletsdk:tokenAdded', payload: { id: 't1' } })
  })

  test('what a container has said to this window alone goes with every word to it, so that frames in the page cannot speak for it', async () => {
    const embedded = wallet({ native: true, grants: { native: granted({ original: true }) } })
    embedded.host.start()
    embedded.host.serve(async () => ['Wallet'])
    expect(embedded.texts.at(-1)).not.toHaveProperty('seal')
    embedded.say(init({ seal: 'only for you' }), { origin: 'https://wallet.example' })
    await expect
      .poll(() => embedded.texts.at(-1))
      .toEqual({ id: 'init', payload: true, request: false, seal: 'only for you' })
    embedded.host.tell('walletsdk:inventoryWasUpdated')
    expect(embedded.texts.at(-1)).toMatchObject({ request: true, seal: 'only for you' })
  })
})
