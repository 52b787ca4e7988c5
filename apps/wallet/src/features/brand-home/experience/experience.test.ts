import { QueryClient } from '@tanstack/react-query'
import { createApiClient } from '@vitrine/client'
import { person } from '@vitrine/fixtures'
import { expect, onTestFinished, test } from 'vitest'
import { setViewerConfig } from '../../../platform/viewer/viewer.ts'
import { businessOf, demoServer, refused, tokensOf } from '../../../testing/demo-answers.ts'
import { pointsServer } from '../../../testing/demo-points.ts'
import type { Answer, Asked } from '../../../testing/StoryWorld.tsx'
import { createExperienceDriver, type ExperienceNeeds } from './create-driver.ts'
import { type ExperienceMessage, experienceLimits, readMessage } from './messages.ts'
import { openExperience } from './open-experience.ts'

const origin = 'https://lumen.example'
const cafe = businessOf('cafe-lumen')
const told: string[] = []

interface Grants {
  allowed: boolean
  clientId: string | null
  calls?: string[]
  own?: boolean
}

/** A wallet with Ana in it, whose server says this of the page's origin. */
function open({
  grant,
  answer,
  ...more
}: { grant?: Grants | 'unknown'; answer?: Answer } & Partial<ExperienceNeeds> = {}) {
  const asked: Asked[] = []
  const done: unknown[][] = []
  const points = pointsServer('ana')
  const server = demoServer({
    me: 'ana',
    tokens: tokensOf('ana'),
    otherwise: (request) => {
      const own = answer?.(request)
      if (own) return own
      if (request.path.startsWith('/viewers/embedding')) {
        if (!grant || grant === 'unknown') return refused('internal', 500)
        return { body: { original: false, calls: [], apiCalls: [], own: false, ...grant } }
      }
      if (request.path.startsWith('/me/info')) {
        const data = { usual: 'Flat white', ...(request.body as { data?: object } | null)?.data }
        return { body: { businessId: cafe.id, campaignId: cafe.defaultCampaignId, data } }
      }
      if (/^\/u\/.*\/points$/.test(request.path)) return { body: { total: 7, channels: { stamps: 7 } } }
      return points(request)
    },
  })
  const api = createApiClient({
    baseUrl: '',
    appId: 'tests',
    getAccessToken: () => null,
    fetch: async (input, init) => {
      const path = String(input).replace(/^\/api/, '')
      const request = {
        method: init?.method ?? 'GET',
        path,
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
        key: null,
      }
      asked.push(request)
      const { status = 200, body } = await server(request)
      return Response.json(body, { status })
    },
  })
  const note =
    (name: string) =>
    (...facts: unknown[]) =>
      void done.push([name, ...facts])
  const driver = createExperienceDriver({
    api,
    client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    business: cafe,
    name: 'cafe-lumen',
    userId: person('ana').id,
    shownAs: (own) => own,
    origin,
    accessToken: async () => 'the-access-token',
    navigate: note('navigate'),
    goBack: note('goBack'),
    openTab: note('openTab'),
    share: async (shared) => {
      done.push(['share', shared])
      return 'shared'
    },
    track: note('track'),
    onTitle: note('title'),
    onHistory: note('history'),
    onGoBackWish: note('goBackWish'),
    onUnavailable: note('unavailable'),
    ...more,
  })
  const send = async (type: string, payload: unknown = null) => (await driver[type]?.(payload)) ?? []
  return { send, done, asked, driver }
}

const only = ([message]: readonly ExperienceMessage[]) => message?.payload

test('a page that is ready is told who is there, where it is and what the person has of this brand', async () => {
  const { send } = open({ grant: { allowed: false, clientId: null } })
  const said = await send('WEB_VIEW_READY')
  expect(said.map(({ type }) => type)).toEqual([
    'GET_USER',
    'GET_USER_INFO',
    'GET_BUSINESS',
    'GET_BUSINESS_TOKENS',
    'GET_ACCES_TOKEN',
  ])
  const { id, name, picture } = person('ana')
  expect(said[0]?.payload).toEqual({ id, name, picture: `${location.origin}${picture}` })
  expect(said[1]?.payload).toMatchObject({ data: { usual: 'Flat white' }, points: { total: 7 } })
  expect(said[2]?.payload).toMatchObject({ id: cafe.id, displayName: 'Café Lumen' })
  const tokens = said[3]?.payload as { studioInfo: { businessId: string }; metadata: { name: string } }[]
  expect(tokens.length).toBeGreaterThan(0)
  expect(new Set(tokens.map(({ studioInfo }) => studioInfo.businessId))).toEqual(new Set([cafe.id]))
  expect(JSON.stringify(said)).not.toContain('ana@example.com')

  const renamed = open({ shownAs: (own) => ({ ...own, name: 'A regular' }) })
  expect(only(await renamed.send('GET_USER'))).toEqual({
    id,
    name: 'A regular',
    picture: `${location.origin}${picture}`,
  })
})

const calls = ['walletsdk:callApi']

test('the access token goes to the operator’s own clients that may call the API, in a brand’s wallet to any that may, and to nobody else', async () => {
  const tokenFor = async (grant: Grants | 'unknown') => only(await open({ grant }).send('GET_ACCES_TOKEN'))
  expect(await tokenFor({ allowed: true, clientId: 'our-site', calls, own: true })).toBe('the-access-token')
  expect(await tokenFor({ allowed: true, clientId: 'our-site', calls: [], own: true })).toBeNull()
  // What opens all of somebody's wallet is for no client of a brand.
  expect(await tokenFor({ allowed: true, clientId: 'lumen-site', calls })).toBeNull()
  const atBrand = { businessId: cafe.id, oidcAuthority: 'https://wallet.example', appConfig: {} }
  setViewerConfig(atBrand as unknown as Parameters<typeof setViewerConfig>[0])
  onTestFinished(() => setViewerConfig(null))
  expect(await tokenFor({ allowed: true, clientId: 'lumen-site', calls })).toBe('the-access-token')
  expect(await tokenFor({ allowed: true, clientId: 'lumen-site', calls: ['walletsdk:listTokens'] })).toBeNull()
  expect(await tokenFor({ allowed: false, clientId: 'lumen-site', calls })).toBeNull()
  expect(await tokenFor({ allowed: true, clientId: null, calls })).toBeNull()
  expect(await tokenFor('unknown')).toBeNull()

  const { send, asked } = open({ grant: { allowed: true, clientId: 'lumen-site' } })
  for (let times = 0; times < 5; times++) await send('GET_ACCES_TOKEN')
  const questions = asked.filter(({ path }) => path.startsWith('/viewers/embedding'))
  expect(questions.map(({ path }) => path)).toEqual([`/viewers/embedding?origin=${encodeURIComponent(origin)}`])
})

test('what a campaign was told is read and added to, in this business alone', async () => {
  const { send, asked } = open()
  const said = await send('UPDATE_CAMPAIGN_USER_INFO', { businessId: 'Other', data: { milk: 'oat', nested: { a: 1 } } })
  expect(said[0]?.type).toBe('GET_CAMPAIGN_USER_INFO')
  const change = asked.find(({ method }) => method === 'PATCH')
  const data = { milk: 'oat', nested: { a: 1 } }
  expect(change?.body).toEqual({ businessId: cafe.id, campaignId: cafe.defaultCampaignId, data })
  expect(only(await send('UPDATE_CAMPAIGN_USER_INFO', 'nothing'))).toEqual({ error: 'Missing required params' })

  const none = open({ business: { ...cafe, defaultCampaignId: null } })
  expect(only(await none.send('GET_CAMPAIGN_USER_INFO'))).toEqual({ error: 'Missing required params' })
  const broken = open({
    answer: ({ path }) => (path.startsWith('/me/info') ? refused('internal', 500) : (undefined as never)),
  })
  expect(only(await broken.send('GET_USER_INFO'))).toEqual({ error: 'Failed to fetch campaign user info.' })
})

test('a page leads to the wallet, to tokens and to the web, and nowhere else', async () => {
  const { send, done } = open()
  await send('NAVIGATE_TO_WALLET')
  await send('NAVIGATE_TO_TOKEN', { tokenId: 't1' })
  await send('NAVIGATE_TO_TOKEN', { tokenId: '../../settings', businessIdOrName: 'x/../y' })
  await send('NAVIGATE_TO_TOKEN', { tokenId: 9 })
  await send('NAVIGATE_TO_EXTERNAL_BROWSER', { url: 'https://lumen.example/menu' })
  await send('NAVIGATE_TO_EXTERNAL_BROWSER', { url: 'javascript:alert(1)' })
  await send('NAVIGATE_TO_EXTERNAL_BROWSER', { url: 'file:///etc/passwd' })
  await send('NATIVE_GO_BACK')
  expect(done).toEqual([
    ['navigate', '/b/cafe-lumen/wallet'],
    ['navigate', '/b/cafe-lumen/token/t1'],
    ['navigate', '/b/x%2F..%2Fy/token/..%2F..%2Fsettings'],
    ['openTab', 'https://lumen.example/menu'],
    ['goBack'],
  ])
})

test('its title is a line of text, its history decides whether there is a way back', async () => {
  const { send, done } = open()
  await send('POST_HEADER_MESSAGE', { title: `Menu\u202e\n<b>of</b>\u0000 today ${'x'.repeat(500)}` })
  await send('POST_HEADER_MESSAGE', { title: { toString: 'no' } })
  for (const payload of [true, { canGoBack: false }, { index: 0 }, { index: 2 }, null])
    await send('HISTORY_CHANGE', payload)
  await send('SUBSCRIBE_GO_BACK')
  await send('UNSUBSCRIBE_GO_BACK')
  expect(done[0]).toEqual(['title', expect.stringMatching(/^Menu <b>of<\/b> {1,2}today x{40,}$/)])
  expect(done.slice(1)).toEqual([
    ['title', ''],
    ['history', true],
    ['history', false],
    ['history', false],
    ['history', true],
    ['history', true],
    ['goBackWish', true],
    ['goBackWish', false],
  ])
})

test('sharing says how it went', async () => {
  const { send, done } = open()
  expect(await send('SHARE', { title: 'Bun', message: 'Look', url: 'https://lumen.example/bun' })).toEqual([
    { type: 'SHARE_RESPONSE', payload: { action: 'shared' } },
  ])
  expect(done).toEqual([['share', { title: 'Bun', text: 'Look', url: 'https://lumen.example/bun' }]])
  expect((await send('SHARE', { url: 'javascript:alert(1)' }))[0]?.type).toBe('SHARE_ERROR')
  const cancelled = open({ share: () => Promise.reject(new DOMException('no', 'AbortError')) })
  expect(await cancelled.send('SHARE', { text: 'x' })).toEqual([
    { type: 'SHARE_ERROR', payload: { message: 'Share canceled' } },
  ])
})

test('what it counts is counted for its brand; what is not here yet is answered', async () => {
  const { send, done } = open()
  await send('SEND_ANALYTICS', { type: 'bun-opened', payload: { size: 2, nested: {}, businessId: 'Other' } })
  await send('SEND_ANALYTICS', { payload: {} })
  expect(done).toEqual([['track', 'bun-opened', { size: 2, businessId: cafe.id }]])
  for (const type of ['OPEN_SPACE', 'CALL_SPACE'])
    expect(await send(type, { alias: 'bar' })).toEqual([
      { type, payload: { error: 'Not available here yet.', code: 'not_available' } },
    ])
  expect(done.filter(([name]) => name === 'unavailable')).toHaveLength(2)
})

/** A frame as the transport sees it, and a window in which messages arrive. */
function frameWith(driver: Parameters<typeof openExperience>[0]['driver'], now = () => 0) {
  const posted: unknown[] = []
  const page = { postMessage: (message: unknown, to: string) => posted.push([message, to]) }
  const scope = new EventTarget()
  let floods = 0
  const experience = openExperience({
    frame: { contentWindow: page } as unknown as HTMLIFrameElement,
    origin,
    driver,
    onFlood: () => floods++,
    onFailure: (error) => told.push(String(error)),
    scope: scope as unknown as Window,
    now,
  })
  const hear = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    scope.dispatchEvent(Object.assign(new Event('message'), { data, source: page, origin, ...from }))
  return { hear, posted, experience, floods: () => floods }
}

test('only the frame is heard, only from the origin of the link, and answers go to that origin alone', async () => {
  const { hear, posted, experience } = frameWith({ HELLO: () => [{ type: 'HELLO', payload: 1 }] })
  const message = JSON.stringify({ type: 'HELLO' })
  hear(message, { origin: 'https://evil.example' })
  hear(message, { origin: 'null' })
  hear(message, { source: {} })
  hear(message, { source: null })
  await Promise.resolve()
  expect(posted).toEqual([])
  hear(message)
  await expect.poll(() => posted).toEqual([[{ type: 'HELLO', payload: 1 }, origin]])
  experience.tell({ type: 'SITE_GO_BACK', payload: null })
  expect(posted.at(-1)).toEqual([{ type: 'SITE_GO_BACK', payload: null }, origin])
  experience.close()
  hear(message)
  await Promise.resolve()
  expect(posted).toHaveLength(2)
})

test('what is no message is passed over: objects, circles, too much text, names that everything has', () => {
  const circle: Record<string, unknown> = { type: 'HELLO' }
  circle.self = circle
  const long = JSON.stringify({ type: 'HELLO', payload: 'x'.repeat(experienceLimits.characters) })
  for (const data of [circle, { type: 'HELLO' }, long, '{', '[]', 'null', '{"type":1}', undefined, 7])
    expect(readMessage(data)).toBeNull()
  const { hear, posted } = frameWith({})
  for (const type of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) hear(JSON.stringify({ type }))
  expect(posted).toEqual([])
})

test('a flood is dropped, and who does not stop is shut out', async () => {
  let heard = 0
  let time = 0
  const { hear, floods } = frameWith(
    {
      HELLO: () => {
        heard++
        return undefined
      },
    },
    () => time,
  )
  const message = JSON.stringify({ type: 'HELLO' })
  const burst = async (count: number) => {
    for (let times = 0; times < count; times++) {
      hear(message)
      await Promise.resolve()
    }
  }
  await burst(experienceLimits.perSecond)
  expect(heard).toBe(experienceLimits.perSecond)
  await burst(20)
  expect([heard, floods()]).toEqual([experienceLimits.perSecond, 0])
  time += 1_000
  await burst(1)
  expect(heard).toBe(experienceLimits.perSecond + 1)
  await burst(experienceLimits.perSecond + experienceLimits.dropsMax)
  expect(floods()).toBe(1)
  time += 1_000
  await burst(1)
  expect([heard, floods()]).toEqual([2 * experienceLimits.perSecond, 1])
})
