import {
  type HostCall,
  hostCalls,
  type HostConfig as ReadConfig,
  walletEvents,
  type walletRequests,
} from '@vitrine/protocol'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { eventOf, type HostCalls, type WalletRequests, type WireEvent } from './calls.ts'
import type { HostConfig } from './config.ts'
import { VatomWallet, Vitrine, type VitrineOptions } from './index.ts'
import { walletIn, walletOrigin } from './testing/fake-wallet.ts'

type NamedIn<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] }

const opened: Vitrine[] = []

function open(options: VitrineOptions = {}) {
  // Beside the document, where nothing is loaded.
  const vitrine = new Vitrine(document.createElement('div'), { baseUrl: walletOrigin, ...options })
  opened.push(vitrine)
  return vitrine
}

afterEach(() => {
  for (const vitrine of opened.splice(0)) vitrine.destroy()
  vi.useRealTimers()
})

test('the names, and what a host sets, are those that the wallet knows', () => {
  expectTypeOf<keyof HostCalls>().toEqualTypeOf<HostCall>()
  expectTypeOf<keyof WalletRequests>().toEqualTypeOf<(typeof walletRequests)[number]>()
  expectTypeOf<WireEvent>().toEqualTypeOf<(typeof walletEvents)[number]>()
  expectTypeOf<NamedIn<ReadConfig>>().toEqualTypeOf<NamedIn<HostConfig>>()
  const vitrine = open()
  for (const name of hostCalls) expect(vitrine).toHaveProperty(name.replace('walletsdk:', ''), expect.any(Function))
  for (const name of walletEvents) expect(eventOf(name)).toBe(name.split(':')[1])
})

test('the frame opens the path, else the brand, else the wallet, and never leaves the wallet’s origin', () => {
  const addressOf = (options: VitrineOptions) => open(options).frame.src
  expect(addressOf({})).toBe(`${walletOrigin}/`)
  expect(addressOf({ businessId: 'lumen1' })).toBe(`${walletOrigin}/b/lumen1`)
  expect(addressOf({ businessId: 'lumen1', path: '/map' })).toBe(`${walletOrigin}/map`)
  expect(addressOf({ config: { path: 'me' } })).toBe(`${walletOrigin}/me`)
  expect(addressOf({ businessId: '../../evil?x' })).toBe(`${walletOrigin}/b/..%2F..%2Fevil%3Fx`)
  expect(addressOf({ path: '//evil.example/' })).toBe(`${walletOrigin}/evil.example/`)
  expect(addressOf({ baseUrl: 'https://apps.example/wallet/', path: 'me' })).toBe('https://apps.example/wallet/me')
  const { frame } = open({ title: 'Lumen' })
  expect(frame.title).toBe('Lumen')
  for (const feature of ['camera', 'geolocation', 'xr-spatial-tracking', 'clipboard-write', 'fullscreen'])
    expect(frame.allow).toContain(feature)
  expect(() => open({ baseUrl: 'javascript:alert(1)' })).toThrow(expect.objectContaining({ code: 'no_place' }))
  expect(() => new Vitrine('#nowhere', { baseUrl: walletOrigin })).toThrow(
    expect.objectContaining({ code: 'no_place' }),
  )
})

test('only the wallet’s own page in this very frame is let in, once for each time that it loads', async () => {
  const vitrine = open({ accessToken: 'secret', businessId: 'lumen1', clientId: 'shop', config: { language: 'es' } })
  const wallet = walletIn(vitrine)
  wallet.say({ vitrine: 'hello', version: 1 }, { origin: 'https://evil.example' })
  wallet.say({ vitrine: 'hello', version: 1 }, { source: window })
  wallet.say({ vitrine: 'connect', version: 1 })
  wallet.say('hello')
  wallet.say(null)
  const { init, tell } = await wallet.enter()
  expect(init).toEqual({ accessToken: 'secret', businessId: 'lumen1', clientId: 'shop', config: { language: 'es' } })
  expect(wallet.connects.map(({ targetOrigin }) => targetOrigin)).toEqual([walletOrigin])
  tell('vatomwallet:loaded')
  await vitrine.ready
})

test('calls wait for the wallet to have loaded, and each gets its own answer', async () => {
  const vitrine = open()
  const [token, refused] = [vitrine.getToken('t1'), vitrine.trashToken('t2')]
  const { asked, tell } = await walletIn(vitrine).enter(({ name }) =>
    name === 'walletsdk:getToken'
      ? { payload: { id: 't1' } }
      : { error: 'Only the owner may do this.', code: 'token.not_owner' },
  )
  expect(asked).toEqual([])
  tell('vatomwallet:loaded')
  expect(await token).toEqual({ id: 't1' })
  await expect(refused).rejects.toMatchObject({ message: 'Only the owner may do this.', code: 'token.not_owner' })
  expect(asked).toMatchObject([
    { name: 'walletsdk:getToken', payload: { tokenId: 't1' } },
    { name: 'walletsdk:trashToken', payload: { tokenId: 't2' } },
  ])
})

test('every method sends what the original’s wallets understand', async () => {
  const vitrine = open()
  const { asked, tell } = await walletIn(vitrine).enter(() => ({ payload: true }))
  tell('vatomwallet:loaded')
  await Promise.all([
    vitrine.isLoggedIn(),
    vitrine.getCurrentUser(),
    vitrine.getPublicProfile('u1'),
    vitrine.getCurrentUserPoints('c1'),
    vitrine.getBusinessTabs(),
    vitrine.listTokens(),
    vitrine.getPublicToken('t1'),
    vitrine.openToken('t1'),
    vitrine.performAction('t1', 'Transfer', { 'new.owner.email': 'bo@example.com' }),
    vitrine.combineToken('t1', 't2'),
    vitrine.navigationIsReady(),
    vitrine.navigateToTab('Map', { businessId: 'lumen1' }),
    vitrine.navigate('NFTDetail', { tokenId: 't1' }),
    vitrine.dispatch({ type: 'GO_BACK' }),
    vitrine.openCommunity({ communityId: 'k1', roomId: 'r1' }),
    vitrine.linkTo('/map'),
    vitrine.logOut(),
    vitrine.callApi({ url: '/me' }),
    vitrine.updateConfig({ hideDrawer: true }),
    vitrine.sendMsg('walletsdk:isLoggedIn', []),
  ])
  expect(asked.map(({ name, payload }) => [name.split(':')[1], payload])).toEqual([
    ['isLoggedIn', undefined],
    ['getCurrentUser', undefined],
    ['getPublicProfile', { userId: 'u1' }],
    ['getCurrentUserPoints', { campaignId: 'c1' }],
    ['getBusinessTabs', undefined],
    ['listTokens', undefined],
    ['getPublicToken', { tokenId: 't1' }],
    ['openToken', { tokenId: 't1' }],
    [
      'performAction',
      { tokenId: 't1', actionName: 'Transfer', actionPayload: { 'new.owner.email': 'bo@example.com' } },
    ],
    ['combineToken', { thisTokenId: 't1', otherTokenId: 't2' }],
    ['navigationIsReady', undefined],
    ['navigateToTab', { route: 'Map', params: { businessId: 'lumen1' } }],
    ['navigate', { route: 'NFTDetail', params: { tokenId: 't1' } }],
    ['dispatch', { type: 'GO_BACK' }],
    ['openCommunity', { communityId: 'k1', roomId: 'r1' }],
    ['linkTo', { url: '/map' }],
    ['logOut', undefined],
    ['callApi', { url: '/me' }],
    ['updateConfig', { hideDrawer: true }],
    ['isLoggedIn', []],
  ])
})

test('what does not answer in time is told apart, and being ready to navigate is a plain no', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const vitrine = open()
  const [slow, isReady] = [vitrine.listTokens(), vitrine.navigationIsReady()]
  const told = expect(slow).rejects.toMatchObject({ message: 'Timed out waiting for response', code: 'timeout' })
  const notReady = expect(vitrine.ready).rejects.toMatchObject({ code: 'timeout' })
  vi.advanceTimersByTime(250)
  expect(await isReady).toBe(false)
  vi.advanceTimersByTime(14_749)
  expect(await Promise.race([slow.catch(() => 'ended'), Promise.resolve('waits')])).toBe('waits')
  vi.advanceTimersByTime(1)
  await told
  await notReady
})

test('what no message can carry is refused before it is sent', async () => {
  const vitrine = open()
  const circular: Record<string, unknown> = {}
  circular.self = circular
  await expect(vitrine.sendMsg('a', circular)).rejects.toMatchObject({ code: 'invalid' })
  await expect(vitrine.sendMsg('a', { text: 'x'.repeat(10_000_000) })).rejects.toMatchObject({ code: 'too_large' })
})

test('what the wallet tells reaches all who listen; what it asks is answered by who handles it, or refused by name', async () => {
  const vitrine = open()
  const { tell, replies, port } = await walletIn(vitrine).enter()
  const seen: unknown[] = []
  const stop = vitrine.on('tokenAdded', (token) => seen.push(token))
  vitrine.on('tokenAdded', () => seen.push('second'))
  vitrine.handle('vatomwallet:getCurrentPosition', async () => ({ coords: { latitude: 1, longitude: 2 } }))
  vitrine.handle('shop:fails', () => {
    throw new Error('sold out')
  })
  tell('walletsdk:tokenAdded', { id: 't1' })
  tell('vatomwallet:getCurrentPosition')
  await expect.poll(() => replies).toHaveLength(1)
  stop()
  tell('walletsdk:tokenAdded', { id: 't2' })
  tell('shop:fails')
  tell('shop:unknown')
  port.postMessage({ nonsense: true })
  await expect.poll(() => replies).toHaveLength(3)
  expect(seen).toEqual([{ id: 't1' }, 'second', 'second'])
  expect(replies).toEqual([
    { id: expect.any(String), payload: { coords: { latitude: 1, longitude: 2 } }, request: false },
    { id: expect.any(String), error: 'sold out', request: false },
    { id: expect.any(String), error: 'No handler registered for shop:unknown', code: 'no_handler', request: false },
  ])
})

test('a wallet that loads anew is let in again with a fresh token; what it was asked before is given up', async () => {
  const tokens = ['first', 'second']
  const vitrine = open({ getAccessToken: async () => tokens.shift() })
  const wallet = walletIn(vitrine)
  const before = await wallet.enter()
  before.tell('vatomwallet:loaded')
  await vitrine.ready
  const lost = vitrine.listTokens()
  await expect.poll(() => before.asked).toHaveLength(1)
  const toldSo = expect(lost).rejects.toMatchObject({ code: 'disconnected' })
  const after = await wallet.enter(() => ({ payload: ['Home'] }))
  await toldSo
  const tabs = vitrine.getBusinessTabs()
  after.tell('vatomwallet:loaded')
  expect(await tabs).toEqual(['Home'])
  expect([before.init, after.init]).toEqual([{ accessToken: 'first' }, { accessToken: 'second' }])
})

test('a wallet that loads anew starts with what was set last', async () => {
  const vitrine = open({ accessToken: 'old', config: { language: 'es' } })
  const wallet = walletIn(vitrine)
  const first = await wallet.enter(() => ({ payload: true }))
  first.tell('vatomwallet:loaded')
  await vitrine.updateConfig({ hideDrawer: true, accessToken: 'newer' })
  const { init } = await wallet.enter()
  expect(init).toEqual({ accessToken: 'newer', config: { language: 'es', hideDrawer: true } })
})

test('when no token can be had, whoever waits is told why', async () => {
  const vitrine = open({ getAccessToken: () => Promise.reject(new Error('the shop is closed')) })
  const waiting = vitrine.listTokens()
  walletIn(vitrine).say({ vitrine: 'hello', version: 1 })
  await expect(waiting).rejects.toMatchObject({ message: 'the shop is closed', code: 'failed' })
  await expect(vitrine.ready).rejects.toMatchObject({ message: 'the shop is closed' })
})

test('destroyed, it takes its frame along, gives up what waits and lets nobody in', async () => {
  const vitrine = open({ accessToken: 'secret' })
  const wallet = walletIn(vitrine)
  const waiting = vitrine.listTokens()
  vitrine.destroy()
  await expect(waiting).rejects.toMatchObject({ code: 'destroyed' })
  await expect(vitrine.listTokens()).rejects.toMatchObject({ code: 'destroyed' })
  await expect(vitrine.ready).rejects.toMatchObject({ code: 'destroyed' })
  wallet.say({ vitrine: 'hello', version: 1 })
  await Promise.resolve()
  expect(wallet.connects).toEqual([])
  expect(vitrine.frame.parentElement).toBeNull()
})

test('a page made for the original’s class goes on with this one', async () => {
  const wallet = new VatomWallet(document.createElement('div'), 'secret', 'lumen1', {
    baseUrl: walletOrigin,
    visibleTabs: ['Home'],
  })
  opened.push(wallet)
  wallet.handle('walletsdk:sendCustomAction', () => undefined)
  const answer = wallet.sendMsg('walletsdk:isLoggedIn')
  const { init, tell } = await walletIn(wallet).enter(() => ({ payload: true }))
  tell('vatomwallet:loaded')
  expect(await answer).toBe(true)
  expect(wallet.frame.src).toBe(`${walletOrigin}/b/lumen1`)
  expect(init).toEqual({
    accessToken: 'secret',
    businessId: 'lumen1',
    config: { baseUrl: walletOrigin, visibleTabs: ['Home'] },
  })
})
