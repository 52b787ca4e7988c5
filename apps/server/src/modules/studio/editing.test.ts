import { getBusiness, getViewerConfig, updateBusiness } from '@vitrine/protocol'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

const params = { businessId: 'lumen1' as never }

async function studioWorld() {
  const world = await testWorld()
  const { app, database } = world
  const [sol, tim, ana] = [await world.account('Sol'), await world.account('Tim'), await world.account('Ana')]
  const lumen = { id: 'lumen1', name: 'lumen', displayName: 'Lumen', ownerId: sol.id, staff: [tim.id] }
  await app.studio.createBusiness(database, lumen)
  await app.viewers.giveHostname(database, 'lumen1', 'lumen.localhost')
  const read = async () => (await world.stranger.call(getBusiness, { params: { idOrName: 'lumen1' } })).reply
  const upload = (person: typeof sol, bytes: Uint8Array<ArrayBuffer>, as: string) => {
    const form = new FormData()
    form.append('picture', new Blob([bytes]), 'picture')
    return app.http.inject({
      method: 'POST',
      url: `/api/b/lumen1/pictures?as=${as}`,
      headers: { 'app-id': 'vitrine-studio', authorization: `Bearer ${person.studio.accessToken}` },
      payload: form as never,
    })
  }
  return { ...world, sol, tim, ana, read, upload }
}

test('staff change what their business shows of itself, everybody sees it at once, and nobody else may', async () => {
  const { sol, tim, ana, stranger, read, upload } = await studioWorld()
  const picture = new Uint8Array(
    await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
  )
  const icon = await upload(tim, picture, 'icon')
  expect(icon.json()).toMatchObject({ url: expect.stringMatching(/^\/media\/.+\.webp$/), width: 512, height: 512 })
  expect((await upload(sol, picture, 'picture')).json()).toMatchObject({ width: 900, height: 300 })
  expect((await upload(ana, picture, 'icon')).json().code).toBe('auth.forbidden')
  const large = await upload(tim, new Uint8Array(20_000_000), 'picture')
  expect([large.statusCode, large.json().code]).toEqual([413, 'request.too_large'])
  const script = new TextEncoder().encode('<html><script>alert(1)</script>')
  expect((await upload(tim, script, 'icon')).json().code).toBe('media.type_not_accepted')

  const look = {
    displayName: 'Café Lumen',
    url: 'https://lumen.example',
    terms: ['One stamp per drink.\nNo more.'],
    logoSrc: icon.json().url,
    brandConfig: {
      icon: icon.json().url,
      mode: 'dark' as const,
      colors: { background: { light: '#fff', dark: 'rgb(10 20 30 / 50%)' } },
    },
    pageConfig: { features: { footer: { icons: [{ id: 'wallet', title: 'Your tin', initial: true }] } } },
  }
  const at = async () => (await stranger.call(getViewerConfig, { query: { hostname: 'lumen.localhost' } })).reply
  expect((await at()).appConfig.appTitle).toBe('Lumen')
  const changed = await tim.studio.call(updateBusiness, {
    params: { idOrName: params.businessId },
    body: { version: 1, ...look },
  })
  expect(changed.reply).toMatchObject({ ...look, ownerId: sol.id })
  expect(await read()).toMatchObject(look)
  expect((await at()).appConfig.appTitle).toBe('Café Lumen')
  // What is left out stays.
  await sol.studio.call(updateBusiness, {
    params: { idOrName: params.businessId },
    body: { version: 2, location: 'Helsinki' },
  })
  expect(await read()).toMatchObject({ ...look, location: 'Helsinki' })
  expect(
    (await sol.studio.call(updateBusiness, { params: { idOrName: params.businessId }, body: { version: 3 } })).status,
  ).toBe(200)

  expect(
    (
      await ana.studio.call(updateBusiness, {
        params: { idOrName: params.businessId },
        body: { version: 4, displayName: 'Mine' },
      })
    ).problem?.code,
  ).toBe('auth.forbidden')
  const nowhere = await ana.studio.call(updateBusiness, {
    params: { idOrName: 'nobody1' as never },
    body: { version: 1 },
  })
  expect(nowhere.problem?.code).toBe('auth.forbidden')
})

test('hostile texts, addresses, colours and sizes are refused by name, and nothing of the change is kept', async () => {
  const { sol, read } = await studioWorld()
  const before = await read()
  const page = (features: object) => ({ pageConfig: { features } })
  const wrong: [string, object][] = [
    ['displayName', { displayName: 'Lumen\u202egpj' }],
    ['displayName', { displayName: 'L\u200bumen' }],
    ['displayName', { displayName: 'x'.repeat(61) }],
    ['displayName', { displayName: '   ' }],
    ['terms/0', { terms: ['a\u0007b'] }],
    ['terms', { terms: Array.from({ length: 21 }, () => 'x') }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://user:secret@lumen.example' }],
    ['url', { url: '//lumen.example' }],
    ['logoSrc', { logoSrc: 'https://elsewhere.example/20-megabytes.png' }],
    ['logoSrc', { logoSrc: '/media/../api/me' }],
    ['brandConfig/icon', { brandConfig: { icon: 'data:image/svg+xml,<svg onload=alert(1)>' } }],
    [
      'brandConfig/colors/primary/light',
      { brandConfig: { colors: { primary: { light: 'red;} body{', dark: '#000' } } } },
    ],
    ['brandConfig/colors/primary/dark', { brandConfig: { colors: { primary: { light: 'red', dark: 'url(//x)' } } } }],
    ['brandConfig', { brandConfig: { shadow: 'x' } }],
    ['pageConfig/features/header/image/src', page({ header: { image: { src: 'javascript:alert(1)' } } })],
    [
      'pageConfig/features/footer/icons/0/link',
      page({ footer: { icons: [{ id: 'home', link: 'file:///etc/passwd' }] } }),
    ],
    ['pageConfig/features/footer/icons/0/id', page({ footer: { icons: [{ id: 'admin' }] } })],
    ['pageConfig/features/footer/icons', page({ footer: { icons: Array.from({ length: 8 }, () => ({ id: 'map' })) } })],
    ['pageConfig/features/footer/icons/0/title', page({ footer: { icons: [{ id: 'map', title: '\u2066Map' }] } })],
    ['pageConfig/features/header/image/width', page({ header: { image: { src: '/media/a.webp', width: 1e9 } } })],
    ['pageConfig/features/emptyState/button/color', page({ emptyState: { button: { color: 'expression(1)' } } })],
    ['pageConfig/features/emptyState/button/action', page({ emptyState: { button: { action: '//evil.example' } } })],
    ['pageConfig/theme/pointsHeader/background', { pageConfig: { theme: { pointsHeader: { background: '#12' } } } }],
    ['', { ownerId: sol.id }],
    ['', { id: 'other1' }],
  ]
  for (const [path, body] of wrong) {
    const { problem } = await sol.studio.call(updateBusiness, {
      params: { idOrName: params.businessId },
      body: { version: 1, location: 'Helsinki', ...body } as never,
    })
    expect([path, problem?.code]).toEqual([path, 'request.invalid'])
    expect(JSON.stringify(problem?.details.issues).replaceAll('.', '/')).toContain(`body${path ? '/' : ''}${path}`)
  }
  expect(await read()).toEqual(before)
})

test('of two who edit from the same version the second is told who was first, and nothing is lost', async () => {
  const { sol, tim, read, app, database } = await studioWorld()
  const save = (person: typeof sol, version: number, location: string) =>
    person.studio.call(updateBusiness, { params: { idOrName: params.businessId }, body: { version, location } })
  const answers = await Promise.all([save(sol, 1, 'Helsinki'), save(tim, 1, 'Porto')])
  const [first, second] = answers[0].status === 200 ? [sol, tim] : [tim, sol]
  const refused = answers.find(({ problem }) => problem)?.problem
  expect(refused).toMatchObject({
    code: 'studio.edited_meanwhile',
    details: { version: 2, by: first === sol ? 'Sol' : 'Tim', at: '2026-06-01T12:00:00.000Z' },
  })
  const kept = (await read()).location
  expect(kept).toBe(first === sol ? 'Helsinki' : 'Porto')
  expect((await save(second, 2, 'Kyoto')).reply.version).toBe(3)

  const { rows } = await database.pool.query(`select data from event_log where type = 'brand.changed' order by id`)
  expect(rows.map(({ data }) => data)).toMatchObject([
    { by: first.id, what: 'brand.edited', before: { location: null }, after: { location: kept } },
    { by: second.id, what: 'brand.edited', before: { location: kept }, after: { location: 'Kyoto' } },
  ])
  expect(await app.studio.roleAt(database, tim.id, 'lumen1')).toBe('editor')
})
