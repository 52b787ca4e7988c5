import {
  addBrandHostname,
  deleteBrandViewer,
  getBrandViewer,
  getEmbeddingGrant,
  getViewerConfig,
  hostCalls,
  listActivity,
  listBrandHostnames,
  proveBrandHostname,
  putBrandViewer,
  removeBrandHostname,
} from '@vitrine/protocol'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import type { LogFields } from '../../platform/telemetry/logger.ts'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import { type TestWorldOptions, testWorld } from '../../testing/test-world.ts'
import { viewer } from './viewers.schema.ts'

const lumen = 'lumen1' as never
const marea = 'marea1' as never

/** Two brands, whose owners are Sol and Mar; Tim is Lumen's staff. */
async function brandsWorld(options: TestWorldOptions = {}) {
  const records = new Map<string, string[] | Error>()
  const txtRecords = async (name: string) => {
    const found = records.get(name) ?? []
    if (found instanceof Error) throw found
    return found
  }
  const world = await testWorld({ ...options, txtRecords })
  const { app, database } = world
  const people = await Promise.all(['Sol', 'Mar', 'Tim', 'Ana'].map((name) => world.account(name)))
  const [sol, mar, tim, ana] = people.map(({ studio }) => studio)
  if (!sol || !mar || !tim || !ana) throw new Error('nobody was made')
  const brand = { brandConfig: { icon: '/media/demo/lumen/mark.svg', mode: 'light' as const, colors: {} } }
  await app.studio.createBusiness(database, {
    ...brand,
    id: 'lumen1',
    name: 'lumen',
    displayName: 'Café Lumen',
    ownerId: sol.id,
    staff: [tim.id],
  })
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: mar.id })
  const configAt = async (hostname: string) =>
    (await world.stranger.call(getViewerConfig, { query: { hostname } })).reply
  const bring = async (owner: typeof sol, businessId: never, hostname: string) => {
    const params = { businessId, hostname }
    const { reply } = await owner.call(addBrandHostname, { params })
    records.set(reply.proof?.name ?? '', [reply.proof?.value ?? ''])
    return owner.call(proveBrandHostname, { params })
  }
  return { ...world, records, sol, mar, tim, ana, configAt, bring }
}

test('a hostname that nobody has brought gets the system’s own, with what the operator has set', async () => {
  const { configAt, stranger } = await brandsWorld({
    env: { APP_CONFIG: '{"appTitle":"Our Wallet","features":{"maps":{"maxItems":7}}}' },
  })
  const config = await configAt('nobody.example.org')
  expect(config).toMatchObject({
    viewerId: 'system',
    businessId: 'system',
    locked: false,
    oidcClientId: 'vitrine-wallet',
    oidcAuthority: 'http://vitrine.test',
    businessProfileOverride: null,
    appConfig: { appTitle: 'Our Wallet' },
    features: { maps: { maxItems: 7 } },
  })
  for (const strange of [
    '127.0.0.1',
    '[::1]',
    'a/b',
    '../x',
    'a b',
    "';--",
    'x'.repeat(253),
    'nobody.example.org:80',
    '.',
    '​',
  ])
    expect([strange, await configAt(strange)]).toEqual([strange, config])
  expect((await stranger.call(getViewerConfig, { query: { hostname: '' } })).problem?.code).toBe('request.invalid')
  expect((await stranger.call(getViewerConfig, { query: { hostname: 'x'.repeat(254) } })).problem?.code).toBe(
    'request.invalid',
  )
})

test('a brand brings its domain by a record that only whoever runs it can write, and gives it back', async () => {
  const { sol, tim, ana, configAt, records, stranger } = await brandsWorld()
  const params = { businessId: lumen, hostname: 'Wallet.LÚMEN.example.org.' } as never
  for (const other of [tim, ana, stranger]) {
    const { problem } = await other.call(addBrandHostname, { params })
    expect(problem?.code).toBe(other === stranger ? 'auth.token_missing' : 'auth.forbidden')
  }
  const { reply } = await sol.call(addBrandHostname, { params })
  expect(reply).toMatchObject({
    hostname: 'wallet.xn--lmen-qra.example.org',
    proven: false,
    proof: {
      name: '_vitrine.wallet.xn--lmen-qra.example.org',
      value: expect.stringMatching(/^vitrine-verification=.{32}$/),
    },
  })
  // Asked for again, by whatever spelling, it is the same record.
  expect((await sol.call(addBrandHostname, { params })).reply).toEqual(reply)
  expect((await configAt(reply.hostname)).businessId).toBe('system')

  const early = await sol.call(proveBrandHostname, { params })
  expect(early.problem).toMatchObject({ code: 'hostname.unproven', details: reply.proof })
  records.set(reply.proof?.name ?? '', new Error('SERVFAIL') as never)
  expect((await sol.call(proveBrandHostname, { params })).problem?.code).toBe('hostname.lookup_failed')
  records.set(reply.proof?.name ?? '', ['v=spf1 -all', `${reply.proof?.value}x`])
  expect((await sol.call(proveBrandHostname, { params })).problem?.code).toBe('hostname.unproven')
  expect((await configAt(reply.hostname)).businessId).toBe('system')

  records.set(reply.proof?.name ?? '', ['v=spf1 -all', reply.proof?.value ?? ''])
  expect((await tim.call(proveBrandHostname, { params })).problem?.code).toBe('auth.forbidden')
  expect((await sol.call(proveBrandHostname, { params })).reply).toMatchObject({ proven: true })
  expect(await configAt('WALLET.lúmen.example.org')).toMatchObject({
    businessId: 'lumen1',
    oidcClientId: 'wallet.lumen1',
    appID: 'wallet.lumen1',
    appConfig: { appTitle: 'Café Lumen' },
  })
  expect((await tim.call(listBrandHostnames, { params })).reply.items).toMatchObject([{ proven: true }])

  expect((await tim.call(removeBrandHostname, { params })).problem?.code).toBe('auth.forbidden')
  expect((await sol.call(removeBrandHostname, { params })).status).toBe(204)
  expect((await configAt(reply.hostname)).businessId).toBe('system')
  expect((await sol.call(removeBrandHostname, { params })).problem?.code).toBe('hostname.not_found')
})

test('nobody takes another’s hostname, the installation’s own, or one that means this machine or network', async () => {
  const { sol, mar, bring, configAt, records } = await brandsWorld({
    env: { HOSTNAMES: '{"Given.example.net": "marea1"}' },
  })
  const refused = async (hostname: string) =>
    (await mar.call(addBrandHostname, { params: { businessId: marea, hostname } })).problem?.code
  expect(await refused('VITRINE.test')).toBe('hostname.reserved')
  expect(await refused('given.example.net')).toBe('hostname.reserved')
  const wrong = [
    ...['localhost', 'wallet.localhost', 'printer.local', 'a.internal', 'b.test', 'example', 'c.onion', 'd.home'],
    ...['127.0.0.1', '0x7f.1', '2130706433', '[::1]', 'a.b:443', 'user@a.b', 'a..b', '-a.b.org', '*.b.org', 'a_b.org'],
    ...['a%2fb.org', 'a\u202eb.org', 'a\u200bb.org', `${'a'.repeat(64)}.org`, `${'a.'.repeat(124)}org`],
  ]
  for (const hostname of wrong) expect([hostname, await refused(hostname)]).toEqual([hostname, 'hostname.invalid'])
  expect(await configAt('given.example.net')).toMatchObject({ businessId: 'marea1' })
  const given = { businessId: marea, hostname: 'given.example.net' } as never
  expect((await mar.call(removeBrandHostname, { params: given })).problem?.code).toBe('hostname.reserved')

  // Wanting it first keeps nobody from it; having proven it does, while the record is there.
  const params = { businessId: marea, hostname: 'shop.example.org' }
  const wanted = await mar.call(addBrandHostname, { params })
  expect((await bring(sol, lumen, 'shop.example.org')).reply.proven).toBe(true)
  const both = [...(records.get('_vitrine.shop.example.org') as string[]), wanted.reply.proof?.value ?? '']
  records.set('_vitrine.shop.example.org', both)
  expect((await mar.call(proveBrandHostname, { params })).problem?.code).toBe('hostname.taken')
  expect((await configAt('shop.example.org')).businessId).toBe('lumen1')
  // The domain was sold, and whoever has bought it writes their own record in place of the old one.
  records.set('_vitrine.shop.example.org', [wanted.reply.proof?.value ?? ''])
  expect((await mar.call(proveBrandHostname, { params })).reply.proven).toBe(true)
  expect((await configAt('shop.example.org')).businessId).toBe('marea1')
  expect((await sol.call(listBrandHostnames, { params: { businessId: lumen } })).reply.items).toMatchObject([
    { hostname: 'shop.example.org', proven: false },
  ])

  for (let each = 0; each < 20; each += 1) {
    await sol.call(addBrandHostname, { params: { businessId: lumen, hostname: `n${each}.example.org` } })
  }
  const many = await sol.call(addBrandHostname, { params: { businessId: lumen, hostname: 'more.example.org' } })
  expect(many.problem).toMatchObject({ code: 'hostname.limit_reached', details: { limit: 20 } })
})

test('a record that is gone for days takes the hostname from the brand; name servers that are down for an hour do not', async () => {
  const { app, clock, sol, bring, configAt, records } = await brandsWorld()
  await bring(sol, lumen, 'shop.example.org')
  const [record] = records.keys()
  const day = 24 * 3600
  const after = async (days: number, answer: string[] | Error) => {
    clock.advance({ seconds: days * day })
    records.set(record ?? '', answer as never)
    await app.viewers.proveAgain()
    return (await configAt('shop.example.org')).businessId
  }
  const there = records.get(record ?? '') as string[]
  expect(await after(2, [])).toBe('lumen1')
  expect(await after(0.5, there)).toBe('lumen1')
  expect(await after(20, new Error('SERVFAIL'))).toBe('lumen1')
  expect(await after(0, there)).toBe('lumen1')
  expect(await after(4, [])).toBe('system')
})

test('an owner sets the brand’s viewer; what does not fit, or is not theirs to say, is refused and changes nothing', async () => {
  const { sol, tim, mar, ana, configAt, bring } = await brandsWorld({
    env: { APP_CONFIG: '{"showFeedback":false,"features":{"inventory":{"tv_blacklist":["a"]},"maps":{"maxItems":9}}}' },
  })
  await bring(sol, lumen, 'shop.example.org')
  let saved = 0
  const version = () => saved
  const put = (person: typeof sol, body: object) =>
    person.call(putBrandViewer, { params: { businessId: lumen }, body: { version: version(), ...body } as never })
  for (const other of [tim, mar, ana]) expect((await put(other, {})).problem?.code).toBe('auth.forbidden')
  const whole = {
    locked: true,
    features: { inventory: { tv_blacklist: ['b'] }, screensConfig: { Wallet: { emptyStateTitle: 'Nothing' } } },
    appConfig: { appTitle: 'Lumen', versions: { web: { minimum: '1.0.0', link: 'https://lumen.example.org/app' } } },
    businessProfileOverride: { name: 'A regular' },
    businessProfileOverrideStrategy: 'override',
    googleMapsKey: 'AIza-1',
  }
  expect((await put(sol, whole)).reply).toMatchObject({ ...whole, viewerId: 'lumen1', oidcClientId: null, version: 1 })
  saved = 1
  const set = await configAt('shop.example.org')
  expect(set).toMatchObject({
    viewerId: 'lumen1',
    locked: true,
    businessProfileOverride: { name: 'A regular' },
    businessProfileOverrideStrategy: 'override',
    googleMapsKey: 'AIza-1',
    // What the operator keeps out stays out; everything else is the brand's to say.
    features: { inventory: { tv_blacklist: ['a', 'b'] }, maps: { maxItems: 9 } },
    appConfig: { appTitle: 'Lumen', showFeedback: false },
  })

  const wrong: [string, object][] = [
    ['body.features.ar.maxItems', { features: { ar: { maxItems: 'five' } } }],
    ['body.features.screensConfig.Wallet.emptyStateImage', deep('javascript:alert(1)')],
    ['body.features.screensConfig.Wallet.emptyStateImage', deep('data:text/html,x')],
    ['body.features.screensConfig.Wallet.emptyStateImage', deep('https://user:pass@a.example/x.png')],
    ['body.features.screensConfig.Wallet.emptyStateImage', deep('/media/../api/me')],
    ['body.appConfig.appTitle', { appConfig: { appTitle: 'safe\u202ecod' } }],
    ['body.appConfig.termsOfUseURL', { appConfig: { termsOfUseURL: 'vbscript:x' } }],
    ['body.appConfig.browserCompatibilityRegexes.0', { appConfig: { browserCompatibilityRegexes: ['('] } }],
    ['body.appConfig.businessId', { appConfig: { businessId: 'marea1' } }],
    ['body.appConfig.oidcClientId', { appConfig: { oidcClientId: 'vitrine-wallet' } }],
    ['body.appConfig.scopes', { appConfig: { scopes: ['admin'] } }],
    ['body.businessProfileOverride.picture', { businessProfileOverride: { picture: 'javascript:x' } }],
    ['body.subBusinesses.0', { subBusinesses: ['marea1'] }],
    ['body.oidcClientId', { oidcClientId: 'nobody' }],
    ['body.oidcAuthority', { oidcAuthority: 'https://evil.example' }],
    ['body.googleMapsKey', { googleMapsKey: '"><script>' }],
    ['body', { locked: true, owner: 'me' }],
  ]
  for (const [path, body] of wrong) {
    const { problem } = await put(sol, body)
    expect([path, problem?.code]).toEqual([path, 'request.invalid'])
    expect(JSON.stringify(problem?.details.issues).replaceAll('/', '.')).toContain(`"${path}`)
  }
  expect(await configAt('shop.example.org')).toEqual(set)
  expect((await put(sol, { oidcAuthority: 'http://vitrine.test/' })).reply.oidcAuthority).toBe('http://vitrine.test')
  expect((await sol.call(deleteBrandViewer, { params: { businessId: lumen } })).status).toBe(204)
  expect(await configAt('shop.example.org')).toMatchObject({ businessId: 'lumen1', locked: true, viewerId: 'lumen1' })

  function deep(emptyStateImage: string) {
    return { features: { screensConfig: { Wallet: { emptyStateImage } } } }
  }
})

test('who sets the viewer from what is no longer there is told who was first, and the team reads what was changed', async () => {
  const { sol, tim, bring, records } = await brandsWorld()
  const params = { businessId: lumen }
  const put = (version: number, appTitle: string) =>
    sol.call(putBrandViewer, { params, body: { version, appConfig: { appTitle } } })
  const both = await Promise.all([put(0, 'Tin'), put(0, 'Gold')])
  const refused = both.filter(({ problem }) => problem)
  expect(refused.map(({ problem }) => problem)).toMatchObject([
    { code: 'studio.edited_meanwhile', details: { version: 1 } },
  ])
  const first = both.find(({ problem }) => !problem)?.reply.appConfig.appTitle
  expect((await tim.call(getBrandViewer, { params })).reply).toMatchObject({
    version: 1,
    appConfig: { appTitle: first },
  })
  expect((await put(1, 'Brass')).reply.version).toBe(2)
  await sol.call(deleteBrandViewer, { params })
  await bring(sol, lumen, 'shop.example.org')
  await sol.call(addBrandHostname, { params: { businessId: lumen, hostname: 'shop.example.org' } })
  await sol.call(proveBrandHostname, { params: { businessId: lumen, hostname: 'shop.example.org' } })
  await sol.call(removeBrandHostname, { params: { businessId: lumen, hostname: 'shop.example.org' } })
  const { items } = (await sol.call(listActivity, { params })).reply
  expect(items.map(({ what }) => what).filter((what) => /^(viewer|hostname)/.test(what))).toEqual([
    ...['hostname.removed', 'hostname.proven', 'hostname.wanted', 'viewer.removed', 'viewer.edited', 'viewer.edited'],
  ])
  expect(items.filter(({ what }) => what === 'viewer.edited')[0]).toMatchObject({
    before: { version: 1, appConfig: { appTitle: first } },
    after: { version: 2, appConfig: { appTitle: 'Brass' } },
  })
  const [secret] = [...records.values()].flat()
  expect(JSON.stringify(items)).not.toContain(secret)
})

test('what was stored and no longer fits is logged and counts as not given, alone', async () => {
  const lines: [string, LogFields | undefined][] = []
  const logger = { ...silentLogger, warn: (text: string, fields?: LogFields) => void lines.push([text, fields]) }
  const { app, database, configAt } = await brandsWorld({ logger })
  await app.viewers.giveHostname(database, 'lumen1', 'lumen.localhost')
  await app.viewers.setViewer(database, 'lumen1', { locked: true, appConfig: { appTitle: 'Lumen' } })
  const broken = {
    features: { ar: { maxItems: 'many', visibleRadius: 300 }, maps: 5 },
    businessProfileOverrideStrategy: 'sideways' as never,
    googleMapsKey: 'k'.repeat(300),
  }
  await database.update(viewer).set(broken).where(eq(viewer.businessId, 'lumen1'))
  expect(await configAt('lumen.localhost')).toMatchObject({
    businessId: 'lumen1',
    locked: true,
    businessProfileOverrideStrategy: 'deep-merge',
    googleMapsKey: null,
    features: { ar: { visibleRadius: 300 } },
    appConfig: { appTitle: 'Lumen' },
  })
  expect(lines).toEqual([
    [
      'a stored viewer configuration does not fit; defaults are used for it',
      { business: 'lumen1', field: 'features.ar.maxItems', count: 4 },
    ],
  ])
})

test('who has the newest configuration is told so in few bytes, and a change is seen at once', async () => {
  const { app, sol, bring } = await brandsWorld()
  await bring(sol, lumen, 'shop.example.org')
  const ask = (etag?: string) =>
    app.http.inject({
      url: '/api/viewers/config?hostname=shop.example.org',
      headers: etag ? { 'if-none-match': `"other", W/${etag}` } : {},
    })
  const first = await ask()
  expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=15', etag: expect.stringMatching(/^"/) })
  const again = await ask(String(first.headers.etag))
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await sol.call(putBrandViewer, {
    params: { businessId: lumen },
    body: { version: 0, appConfig: { appTitle: 'Tin' } },
  })
  const changed = await ask(String(first.headers.etag))
  expect([changed.statusCode, changed.json().appConfig.appTitle]).toEqual([200, 'Tin'])
})

test('the operator cannot have people sign in at an issuer that nobody trusts, or as nobody', async () => {
  const start = (appConfig: object) => testWorld({ env: { APP_CONFIG: JSON.stringify(appConfig) } })
  await expect(start({ oidcAuthority: 'https://evil.example' })).rejects.toThrow(/APP_CONFIG .* oidcAuthority/)
  await expect(start({ oidcClientId: 'nobody' })).rejects.toThrow(/APP_CONFIG .* oidcClientId/)
  await expect(start({ appID: 'nobody' })).rejects.toThrow(/APP_CONFIG .* appID/)
  await expect(start({ appID: 'nobody', oidcClientId: 'vitrine-wallet' })).rejects.toThrow(/APP_CONFIG .* appID/)
  expect(() => readConfig({ env: { APP_CONFIG: '{"showFeedback":"no"}' } })).toThrow(/APP_CONFIG .*showFeedback/)
  expect(() => readConfig({ env: { HOSTNAMES: '{"a b":"lumen1"}' } })).toThrow(/HOSTNAMES/)
})

test('an installation that is locked to one brand is nobody else’s at any hostname', async () => {
  const { app, database, configAt } = await brandsWorld({ env: { APP_CONFIG: '{"businessId":"lumen1"}' } })
  await app.viewers.giveHostname(database, 'lumen1', 'lumen.localhost')
  await app.viewers.giveHostname(database, 'marea1', 'marea.localhost')
  expect((await configAt('lumen.localhost')).businessId).toBe('lumen1')
  expect((await configAt('marea.localhost')).businessId).toBe('system')
})

test('a host is granted what its client was registered with, and an unregistered one nothing (R28)', async () => {
  const clients = [
    { id: 'shop', embedOrigins: ['https://shop.example'], grants: ['walletsdk:listTokens', 'walletsdk:callApi'] },
    { id: 'old-app', embedOrigins: ['https://old.example'], nativeContainers: true, original: true },
    {
      id: 'shop-two',
      embedOrigins: ['https://shop.example'],
      grants: ['walletsdk:callApi'],
      apiCalls: [{ method: 'GET', url: '/me/coins' }],
    },
    { id: 'silent', embedOrigins: ['https://silent.example'] },
    { id: 'api-only', origins: ['https://api.example'] },
  ]
  const { app, stranger } = await brandsWorld({
    env: { CLIENTS: JSON.stringify(clients), FRAME_ANCESTORS: 'https://frame.example' },
  })
  const ask = async (origin: string, appId?: string) =>
    (await stranger.call(getEmbeddingGrant, { query: { origin, ...(appId ? { appId: appId as never } : {}) } })).reply
  const nothing = { allowed: false, original: false, calls: [], apiCalls: [], clientId: null, own: false }

  expect(await ask('https://shop.example')).toEqual({
    allowed: true,
    original: false,
    calls: ['walletsdk:listTokens', 'walletsdk:callApi'],
    apiCalls: [{ method: 'GET', url: '/me' }],
    clientId: 'shop',
    own: false,
  })
  expect(await ask('https://shop.example', 'shop-two')).toMatchObject({
    calls: ['walletsdk:callApi'],
    apiCalls: [{ method: 'GET', url: '/me/coins' }],
    clientId: 'shop-two',
  })
  for (const origin of ['https://old.example', 'native'])
    expect(await ask(origin)).toMatchObject({ original: true, calls: [...hostCalls], clientId: 'old-app' })
  expect(await ask('https://silent.example')).toEqual({ ...nothing, allowed: true, clientId: 'silent' })
  const strangers = ['https://shop.example.evil.example', 'http://shop.example', 'https://SHOP.example/', 'null', '*']
  for (const origin of [...strangers, 'https://api.example', 'https://frame.example'])
    expect([origin, await ask(origin)]).toEqual([origin, nothing])
  expect(await ask('https://shop.example', 'old-app')).toEqual(nothing)

  const page = await app.http.inject({ url: '/', headers: { accept: 'text/html' } })
  const ancestors = /frame-ancestors ([^;]+)/.exec(String(page.headers['content-security-policy']))?.[1]
  expect(ancestors?.split(' ')).toEqual([
    ...["'self'", 'https://frame.example', 'https://shop.example', 'https://old.example', 'https://silent.example'],
  ])
  expect(page.headers['x-frame-options']).toBeUndefined()
})
