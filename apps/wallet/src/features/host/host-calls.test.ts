import { QueryClient } from '@tanstack/react-query'
import { createApiClient } from '@vitrine/client'
import { demoWorld, person } from '@vitrine/fixtures'
import type { EmbeddingGrant, HostInit, ViewerConfig } from '@vitrine/protocol'
import { type HostCall, hostCalls } from '@vitrine/protocol/host/calls'
import { HostConfig } from '@vitrine/protocol/host/config'
import type { SessionState } from '@vitrine/web/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenKeys } from '../../data/tokens/token-keys.ts'
import { memoryStorage } from '../../platform/device/blocked-storage.ts'
import { navigate } from '../../platform/navigation/navigation.ts'
import { createPendingPath } from '../../platform/navigation/pending-path.ts'
import { setHost, setViewerConfig, viewerSettings } from '../../platform/viewer/viewer.ts'
import { demoServer, refused, tokensOf } from '../../testing/demo-answers.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { storyI18n } from '../../testing/story-i18n.ts'
import type { CallContext, HostServices } from './call-context.ts'
import { calls } from './calls/all.ts'
import { addressOf } from './calls/places.ts'
import { hostOpening } from './opening-address.ts'
import { createPresences } from './presence.ts'
import { serveCalls } from './serve-calls.ts'

const ana = person('ana').id
const mine = tokensOf('ana')
const [token] = mine
if (!token) throw new Error('Ana has nothing.')
const [marea] = demoWorld.businesses
if (!marea) throw new Error('There are no brands.')

beforeEach(() => navigate('/'))
afterEach(() => {
  setHost(null)
  setViewerConfig(null)
  vi.unstubAllGlobals()
})

interface Given {
  answer?: Answer
  signedIn?: boolean
  /** Whether the app is drawn already. */
  present?: boolean
  apiCalls?: EmbeddingGrant['apiCalls']
  unavailable?: readonly string[]
}

/** A wallet as its host's calls find it. */
function wallet({ answer, signedIn = true, present = true, apiCalls = [], unavailable = [] }: Given = {}) {
  const asked: { method: string; path: string; body: unknown }[] = []
  const server = answer ?? demoServer({ me: 'ana', tokens: mine })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const request = { method: init?.method ?? 'GET', path: String(input), body, key: null }
    asked.push(request)
    const { status = 200, body: reply } = await server(request)
    return Response.json(reply, { status })
  }
  const listeners = new Set<() => void>()
  let state: SessionState = signedIn ? { status: 'signed-in', sub: ana, readOnly: false } : { status: 'signed-out' }
  const logout = vi.fn(async () => {
    state = { status: 'signed-out' }
    for (const listener of listeners) listener()
  })
  const session: HostServices['session'] = {
    signIn: { start: async () => undefined, finish: () => Promise.reject(new Error('not here')) },
    warmUp: () => undefined,
    logout,
    pendingPath: createPendingPath(memoryStorage()),
    session: {
      state: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      upkeep: async () => undefined,
      accessToken: async () => (state.status === 'signed-in' ? 'token' : null),
      refresh: () => Promise.reject(new Error('not here')),
      tokens: () => null,
    },
  }
  const api = createApiClient({ baseUrl: '', appId: 'test', getAccessToken: () => null, fetch })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const presences = createPresences(session.session)
  const enter = () => presences.enter({ client, accountId: ana })
  if (present) enter()
  let init: HostInit | null = null
  const signInWith = vi.fn(async () => undefined)
  const context: CallContext = {
    api,
    session,
    clientId: 'test',
    isAvailable: (route) => !unavailable.includes(route),
    signInWith,
    init: () => init,
    configure: (next) => {
      init = next
      setHost(next)
    },
    grant: { allowed: true, original: false, calls: [...hostCalls], apiCalls, clientId: null, own: false },
    presence: presences.wait,
    isPresent: () => presences.current() !== null,
  }
  const call = async (name: HostCall, payload: Record<string, unknown> = {}) => await calls[name](payload, context)
  return { call, context, asked, client, enter, logout, signInWith, fetch }
}

test('a host is told that the wallet is loaded, and again each time that it begins anew', () => {
  storyI18n('en')
  const { context } = wallet()
  const told: string[] = []
  const inits = new Set<(init: HostInit) => void>()
  serveCalls(
    {
      kind: 'native',
      geolocation: null,
      clientId: () => null,
      start: () => undefined,
      onAccessToken: () => undefined,
      onInit: (listener) => void inits.add(listener),
      serve: () => undefined,
      tell: (event) => void told.push(event),
      ask: () => Promise.reject(new Error('not here')),
    },
    context,
  )
  expect(told).toEqual(['vatomwallet:loaded', 'walletsdk:loggedIn'])
  for (const begin of inits) begin({})
  expect(told.at(-1)).toBe('vatomwallet:loaded')
})

describe('who is there', () => {
  test('a signed-in person, in the fields and without the nulls that native hosts need; signed out, it says so', async () => {
    const { call, logout } = wallet()
    expect(await call('walletsdk:isLoggedIn')).toBe(true)
    const me = await call('walletsdk:getCurrentUser')
    expect(me).toMatchObject({ sub: ana, name: person('ana').name, email_verified: true, guest: false })
    for (const field of [
      'default_business_id',
      'email',
      'location',
      'phone_number_verified',
      'picture',
      'expires_at',
      'updated_at',
    ]) {
      expect(me).toHaveProperty(field)
      expect((me as Record<string, unknown>)[field]).not.toBeNull()
    }
    expect(me).toHaveProperty('location.latitude', expect.any(Number))
    expect(await call('walletsdk:logOut')).toBe(true)
    expect(logout).toHaveBeenCalledOnce()
    expect(await call('walletsdk:isLoggedIn')).toBe(false)
    for (const name of ['walletsdk:getCurrentUser', 'walletsdk:listTokens', 'walletsdk:logOut'] as const) {
      await expect(call(name)).rejects.toMatchObject({ id: 'client.access_token_missing' })
    }
  })

  test('somebody else by their id, also under the name that Android’s helper sends', async () => {
    const { call } = wallet()
    const bo = person('bo')
    expect(await call('walletsdk:getPublicProfile', { userId: bo.id })).toMatchObject({ sub: bo.id, name: bo.name })
    expect(await call('walletsdk:getCurrentUser', { userId: bo.id })).toMatchObject({ sub: bo.id })
    await expect(call('walletsdk:getPublicProfile')).rejects.toMatchObject({ id: 'client.host_parameter_missing' })
  })

  test('a business that shows the person in its own way has its host see them so; no other host, and nobody else', async () => {
    const [bo, ownName] = [person('bo'), person('ana').name]
    const override = { name: 'A regular', bio: 'Comes often.', sub: 'x', email: 'x@example.com', birthday: 7 }
    setViewerConfig({
      businessId: marea.id,
      appConfig: {},
      features: {},
      businessProfileOverride: override,
      businessProfileOverrideStrategy: 'shallow-merge',
    } as unknown as ViewerConfig)
    const { call } = wallet()
    const shown = { name: 'A regular', bio: 'Comes often.' }
    expect(await call('walletsdk:getCurrentUser')).toMatchObject({ ...shown, sub: ana, email: person('ana').email })
    expect(await call('walletsdk:getPublicProfile', { userId: ana })).toMatchObject({ ...shown, sub: ana })
    expect(await call('walletsdk:getPublicProfile', { userId: bo.id })).toMatchObject({ sub: bo.id, name: bo.name })
    const other = demoWorld.businesses.find(({ id }) => id !== marea.id)
    setHost({ businessId: other?.id } as HostInit)
    expect(await call('walletsdk:getCurrentUser')).toMatchObject({ name: ownName })
    expect(await call('walletsdk:getPublicProfile', { userId: ana })).toMatchObject({ name: ownName })
  })

  test('points of a campaign are the person’s own', async () => {
    const { call, asked } = wallet({ answer: () => ({ body: { total: 7, channels: { visits: 7 } } }) })
    expect(await call('walletsdk:getCurrentUserPoints', { campaignId: 'summer' })).toEqual({
      total: 7,
      channels: { visits: 7 },
    })
    expect(asked[0]?.path).toBe(`/u/${ana}/campaign/summer/points`)
  })
})

describe('tokens', () => {
  test('own ones with times as numbers, one of them by every spelling of its id, and as NFT metadata', async () => {
    const { call } = wallet()
    const listed = (await call('walletsdk:listTokens')) as { id: string; created: number; openedAt: number | null }[]
    expect(listed).toHaveLength(mine.length)
    expect(listed.every(({ created }) => Number.isInteger(created))).toBe(true)
    for (const params of [{ tokenId: token.id }, { [token.id]: 'tokenId' }]) {
      expect(await call('walletsdk:getToken', params)).toMatchObject({
        id: token.id,
        owner: ana,
        studioInfo: expect.any(Object),
      })
    }
    expect(await call('walletsdk:getPublicToken', { [token.id]: 'tokenId' })).toMatchObject({
      tokenId: token.id,
      metadata: { name: token.state['meta-v1'].displayName, image: expect.stringMatching(/^http/) },
      studioInfo: { businessId: token.state['studio-info-v1'].businessId },
    })
    await expect(call('walletsdk:getToken')).rejects.toMatchObject({ id: 'client.host_parameter_missing' })
    await expect(call('walletsdk:getToken', { tokenId: 'nobody' })).rejects.toMatchObject({ code: 'token.not_found' })
  })

  const transferable = mine.find(({ abilities }) => abilities.some(({ name }) => name === 'Transfer'))
  if (!transferable) throw new Error('Ana has nothing to send.')

  test.each([
    ['Transfer', { recipient: 'bo@example.com' }, { recipient: 'bo@example.com' }],
    ['transfer-v1', { 'new.owner.email': 'bo@example.com' }, { recipient: { email: 'bo@example.com' } }],
    ['transferable-v1/transfer-v1', { userID: 'u1' }, { recipient: { userID: 'u1' } }],
    ['Transfer', [], {}],
  ])('performs %s with %j', async (actionName, actionPayload, parameters) => {
    const { call, asked } = wallet()
    await call('walletsdk:performAction', { tokenId: transferable.id, actionName, actionPayload })
    expect(asked.find(({ path }) => path.endsWith('/execute-action'))?.body).toEqual({
      behaviorId: 'transferable-v1',
      actionId: 'transfer-v1',
      parameters,
    })
  })

  test('what cannot be sent is back where it was, and the refusal is the server’s', async () => {
    const demo = demoServer({ me: 'ana', tokens: mine })
    const answer: Answer = (asked) =>
      asked.path.endsWith('/execute-action') ? refused('token.send_to_self', 409) : demo(asked)
    const { call, client } = wallet({ answer })
    const listing = { businessId: null, parentId: '.', sort: 'newest', filter: 'all', category: null } as const
    const page = { items: [transferable], total: 1, pinned: 0, page: 0, limit: 50 }
    client.setQueryData(tokenKeys.page(listing, 0), page)
    const sent = call('walletsdk:performAction', {
      tokenId: transferable.id,
      actionName: 'Transfer',
      actionPayload: { recipient: 'me' },
    })
    await expect(sent).rejects.toMatchObject({ code: 'token.send_to_self' })
    expect(client.getQueryData(tokenKeys.page(listing, 0))).toEqual(page)
    await expect(
      call('walletsdk:performAction', { tokenId: transferable.id, actionName: 'Fly' }),
    ).rejects.toMatchObject({
      code: 'token.action_not_supported',
    })
  })

  test('trash deletes; two that are no folder for each other are not combined', async () => {
    const { call, asked } = wallet()
    expect(await call('walletsdk:trashToken', { tokenId: transferable.id })).toBe(true)
    expect(asked).toContainEqual(expect.objectContaining({ method: 'DELETE', path: `/vatoms/${transferable.id}` }))
    const [one, other] = mine.filter(({ state }) => !state['folder-v1'])
    const both = { thisTokenId: one?.id, otherTokenId: other?.id }
    await expect(call('walletsdk:combineToken', both)).rejects.toMatchObject({ code: 'folder.not_accepted' })
    const folder = mine.find(({ state }) => state['folder-v1'])
    expect(folder === undefined || folder.id !== one?.id).toBe(true)
  })
})

describe('navigation', () => {
  test('waits for the app, and goes then; whether it is there is answered within 250 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { call, enter } = wallet({ present: false })
    const ready = call('walletsdk:navigationIsReady')
    const gone = call('walletsdk:navigate', { route: 'Map' })
    await vi.advanceTimersByTimeAsync(250)
    vi.useRealTimers()
    expect(await ready).toBe(false)
    expect(location.pathname).toBe('/')
    enter()
    expect(await gone).toBe(true)
    expect(location.pathname).toBe('/map')
    expect(await call('walletsdk:navigationIsReady')).toBe(true)
  })

  test.each([
    ['Home', { business: 'marea' }, '/b/marea'],
    ['Wallet', {}, '/'],
    ['Wallet', { businessId: 'marea' }, '/b/marea/wallet'],
    ['MapAr', { bussinesId: 'marea' }, '/b/marea/ar'],
    ['Connect', { business: 'marea' }, '/b/marea/people'],
    ['NFTDetail', { tokenId: 't1' }, '/token/t1'],
    ['NFTDetail_Business', { business: 'marea', tokenId: 't1' }, '/b/marea/token/t1'],
    ['businessToken', { business: 'marea', tokenId: 't1' }, '/b/marea/token/t1'],
    ['Settings', {}, '/settings'],
    ['user', { userId: 'u1' }, '/user/u1'],
    ['NFTDetail', {}, null],
    ['NFTDetail', { tokenId: '../settings' }, '/token/..%2Fsettings'],
    ['callback', {}, null],
    ['interaction', { uid: 'x' }, null],
    ['Nowhere', {}, null],
    ['constructor', {}, null],
    ['NFTDetail', { tokenId: '..' }, null],
  ])('%s %j leads to %s', (route, params, address) => {
    expect(addressOf(route, params)).toBe(address)
  })

  test('tabs are the place’s own: their names, and the way to each', async () => {
    setHost({ businessId: marea.id, config: HostConfig.parse({ visibleTabs: ['Wallet', 'Map'] }) })
    const { call } = wallet()
    expect(await call('walletsdk:getBusinessTabs')).toEqual(['Wallet', 'Map'])
    await call('walletsdk:navigateToTab', { route: 'Map', params: { businessId: marea.id } })
    expect(location.pathname).toBe(`/b/${marea.id}/map`)
    await expect(call('walletsdk:navigateToTab', { route: 'Connect' })).rejects.toMatchObject({
      id: 'client.host_no_such_place',
    })
    await call('walletsdk:openToken', { tokenId: 't1' })
    expect(location.pathname).toBe(`/b/${marea.id}/token/t1`)
  })

  test('R35 what has no screen yet is a clear error, and nobody is sent there', async () => {
    const { call } = wallet({ unavailable: ['spaces'] })
    await expect(call('walletsdk:navigate', { route: 'Spaces' })).rejects.toMatchObject({
      id: 'client.not_available_yet',
    })
    expect(location.pathname).toBe('/')
  })

  test('a community and its rooms are opened, also as hosts misspell the brand; others are no places', async () => {
    const spaces = [{ id: 's1', alias: 'harbour', matrixRoomId: '!r:host' }]
    const { call } = wallet({
      answer: ({ path }) =>
        path.endsWith('/b/marea/communities') ? { body: { items: [{ id: 'c1', spaces }] } } : { status: 500, body: {} },
    })
    const open = (params: Record<string, unknown>) => call('walletsdk:openCommunity', params)
    for (const params of [
      { businessId: 'marea', communityId: 'other' },
      { businessId: 'marea', communityId: 'c1', roomId: 'other' },
    ])
      await expect(open(params)).rejects.toMatchObject({ id: 'client.host_no_such_place' })
    await expect(open({ communityId: 'c1' })).rejects.toMatchObject({ id: 'client.host_parameter_missing' })
    expect(location.pathname).toBe('/')
    await open({ businessId: 'marea', communityId: 'c1' })
    expect(location.pathname).toBe('/b/marea/c/c1')
    for (const roomId of ['s1', 'harbour', '!r:host']) {
      await open({ bussinesId: 'marea', communityId: 'c1', roomId })
      expect(location.pathname).toBe('/b/marea/c/c1/space/s1')
      navigate('/')
    }
  })

  test('steps of a navigator: to, in place of, back to the start; unknown ones are refused', async () => {
    const { call } = wallet()
    const dispatch = (type: string, payload?: unknown) => call('walletsdk:dispatch', { type, payload })
    await dispatch('NAVIGATE', { name: 'NFTDetail', params: { tokenId: 't1' } })
    expect(location.pathname).toBe('/token/t1')
    await dispatch('RESET', { index: 0, routes: [{ name: 'Map' }, { name: 'Wallet' }] })
    expect(location.pathname).toBe('/map')
    await dispatch('POP_TO_TOP')
    expect(location.pathname).toBe('/')
    await expect(dispatch('EXPLODE')).rejects.toMatchObject({ id: 'client.host_no_such_place' })
    await expect(dispatch('RESET', { routes: [] })).rejects.toMatchObject({ id: 'client.host_parameter_missing' })
  })

  test('links lead into the app, or into a window that knows nothing of it; never to scripts or the sign-in', async () => {
    const { call } = wallet()
    const opened = { opener: window as Window | null }
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as Window)
    const link = (url: string) => call('walletsdk:linkTo', { url })
    await link(`${location.origin}/token/t1?x=1&state=secret`)
    expect(location.pathname + location.search).toBe('/token/t1?x=1')
    await link('https://shop.example/offer')
    expect(open).toHaveBeenCalledWith('https://shop.example/offer', '_blank')
    expect(opened.opener).toBeNull()
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'intent://x']) {
      await expect(link(url)).rejects.toMatchObject({ id: 'client.address_invalid' })
    }
    await expect(link('/callback?code=1&state=2')).rejects.toMatchObject({ id: 'client.host_no_such_place' })
    open.mockReturnValue(null)
    await expect(link('https://shop.example')).rejects.toMatchObject({ id: 'client.popup_blocked' })
  })
})

describe('raw calls', () => {
  const asks = (given: Given) => {
    const world = wallet(given)
    vi.stubGlobal('fetch', world.fetch)
    return world
  }

  test('only granted pairs of method and address reach the server; without an address it is GET /me', async () => {
    const { call, asked } = asks({
      apiCalls: [
        { method: 'GET', url: '/me' },
        { method: 'GET', url: '/vatoms/:tokenId' },
      ],
      answer: ({ path }) => ({ body: { path } }),
    })
    expect(await call('walletsdk:callApi')).toEqual({ path: '/api/me' })
    expect(await call('walletsdk:callApi', { url: '/api/vatoms/1?x=2' })).toEqual({ path: '/api/vatoms/1?x=2' })
    const refusedCalls = [
      { url: '/me', method: 'PATCH' },
      { url: '/me/identities' },
      { url: '/vatoms/' },
      { url: '/vatoms/1/execute-action' },
      { url: '/vatoms/../me/sessions' },
      { url: 'https://evil.example/me' },
    ]
    for (const params of refusedCalls) {
      await expect(call('walletsdk:callApi', params)).rejects.toMatchObject({ id: 'client.host_api_call_not_granted' })
    }
    for (const url of ['//evil.example/me', '/vatoms/%2e%2e/me', '/vatoms/..%2Fme', '\\\\evil.example/me', 'me']) {
      await expect(call('walletsdk:callApi', { url })).rejects.toMatchObject({ id: 'client.address_invalid' })
    }
    expect(asked).toHaveLength(2)
  })

  test('nothing is granted by default, the server’s refusals are told, and nobody signed in means no call', async () => {
    await expect(asks({}).call('walletsdk:callApi')).rejects.toMatchObject({ id: 'client.host_api_call_not_granted' })
    const apiCalls = [{ method: 'GET' as const, url: '/me' }]
    const failing = asks({ apiCalls, answer: () => refused('auth.token_invalid', 401) })
    await expect(failing.call('walletsdk:callApi')).rejects.toMatchObject({ code: 'auth.token_invalid' })
    const nobody = asks({ apiCalls, signedIn: false })
    await expect(nobody.call('walletsdk:callApi')).rejects.toMatchObject({ id: 'client.access_token_missing' })
    expect(nobody.asked).toEqual([])
  })
})

test('settings are laid over those before, one that does not fit counts as not given, and a newer token signs in anew', async () => {
  const { call, signInWith } = wallet()
  await call('walletsdk:updateConfig', { hideTokenActions: true, emptyStateTitle: 'Nothing' })
  await call('walletsdk:updateConfig', {
    hideTokenActions: 'no',
    emptyStateTitle: 'Still nothing',
    accessToken: 'newer',
  })
  expect(viewerSettings().emptyState.title).toBe('Still nothing')
  expect(viewerSettings().hidden.tokenActions).toBe(true)
  expect(signInWith).toHaveBeenCalledWith('newer')
})

describe('§2.8 where a frame opens', () => {
  test.each([
    ['/', { businessId: 'marea' }, '/b/marea'],
    ['/b/', { businessId: '' }, '/'],
    ['/', {}, null],
    ['/', { businessId: 'system' }, null],
    ['/', { businessId: 'marea', config: { path: 'token/t1' } }, '/token/t1'],
    ['/', { businessId: 'marea', config: { path: 'https://evil.example' } }, '/b/marea'],
    ['/b/marea/map', { businessId: 'other' }, null],
    ['/b/marea', { businessId: 'marea', config: { path: '/b/marea/map?at=quay' } }, '/b/marea/map?at=quay'],
    ['/b/marea/map?at=quay', { businessId: 'marea', config: { path: 'b/marea/map?at=quay' } }, null],
    ['/b/marea/map', { businessId: 'marea', config: { path: '//evil.example' } }, null],
    ['/callback?code=1&state=2', { businessId: 'marea', config: { path: 'map' } }, null],
    ['/', { businessId: '../callback' }, '/b/..%2Fcallback'],
    ['/', { businessId: '..' }, null],
  ])('at %s with %j it goes to %s', (pathname, place, address) => {
    expect(hostOpening(pathname, place)).toBe(address)
  })
})
