import { demoWorld, person } from '@vitrine/fixtures'
import { networkDesigns } from '@vitrine/fixtures/legacy-network'
import {
  executeAction,
  getBusiness,
  getViewerConfig,
  listActivity,
  listCoinHistory,
  putBrandWords,
  searchInventory,
  searchMarket,
  searchObjectDefinitions,
  updateBusiness,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'
import { waiting } from '../../testing/waiting.ts'

const spanish = { headers: { 'accept-language': 'es-ES, en;q=0.5' } }
const english = { headers: { 'accept-language': 'en' } }
const lumen = 'CafeLumen1' as never
const stampCard = 'lumen-ten-stamp-card'

async function demo() {
  const world = await testWorld()
  await world.app.seedDemoWorld()
  const as = async (key: 'ana' | 'chen') => world.signInAnew({ ...world.stranger, ...person(key), accessToken: '' })
  return { ...world, ana: await as('ana'), chen: await as('chen') }
}

test('who prefers Spanish reads a brand in Spanish; who names no language of ours, as hosts of the original, reads what was written', async () => {
  const { ana, stranger, app } = await demo()
  const titles = async (options: object) => {
    const { reply } = await ana.call(searchInventory, { body: { limit: 100 } }, options)
    return reply.data.items.map(({ state }) => state['meta-v1'].displayName)
  }
  const [es, en, unnamed] = [await titles(spanish), await titles(english), await titles({})]
  expect(unnamed).toEqual(en)
  expect(en).toContain('Ten-Stamp Card')
  expect(es).toContain('Tarjeta de diez sellos')
  expect(es).not.toContain('Ten-Stamp Card')
  expect(unnamed.every((title) => typeof title === 'string')).toBe(true)

  const about = async (options: object) =>
    (await stranger.call(getBusiness, { params: { idOrName: 'cafe-lumen' } }, options)).reply
  expect(await about(spanish)).toMatchObject({
    name: 'cafe-lumen',
    displayName: 'Café Lumen',
    pageConfig: { features: { footer: { icons: [{ id: 'home', title: 'La barra' }, {}, {}, {}] } } },
  })
  expect((await about(english)).pageConfig?.features?.footer?.icons?.[0]?.title).toBe('Counter')

  const config = (options: object) =>
    stranger.call(getViewerConfig, { query: { hostname: 'lumen.localhost' } }, options)
  const [one, other] = [await config(spanish), await config(english)]
  expect(JSON.stringify(one.reply)).toContain('Aún no hay nada en la lata')
  expect(one.headers.etag).not.toBe(other.headers.etag)
  expect(one.headers.vary).toContain('accept-language')

  const network = await app.http.inject({
    method: 'POST',
    url: '/v1/user/vatom/inventory',
    payload: { parent_id: '*' },
    headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${ana.accessToken}`, ...spanish.headers },
  })
  const older = network
    .json()
    .payload.vatoms.map((vatom: Record<string, { title: string }>) => vatom['vAtom::vAtomType']?.title)
  expect(older).toContain('La primera taza')
  for (const { title } of networkDesigns) expect(older).not.toContain(title)
})

test('the market is sorted by its names as they are read', async () => {
  const { ana } = await demo()
  const names = async (options: object) => {
    const asked = { params: { idOrName: 'night-parade' }, query: { sort: 'name' as const, page: 0, limit: 50 } }
    const { reply } = await ana.call(searchMarket, asked, options)
    return reply.data.items.map(({ token }) => token.displayName)
  }
  const spoken = await names(spanish)
  expect(spoken.length).toBeGreaterThan(2)
  expect(spoken).toEqual(spoken.toSorted(new Intl.Collator('es').compare))
  expect(await names({})).not.toHaveLength(0)
})

test('what is done is answered in the words of who does it, and its rules read what was written', async () => {
  const { ana, app, database } = await demo()
  const { rows } = await database.pool.query(
    `select id from token where owner_id = $1 and object_definition_id = 'marea-scallop' limit 1`,
    [ana.id],
  )
  const params = { tokenId: rows[0].id }
  const answered = await ana.call(
    executeAction,
    { params, body: { behaviorId: 'quiz-v2', actionId: 'answer-v1', answer: 'air' } },
    spanish,
  )
  expect(answered.reply.data).toMatchObject({
    token: { state: { 'quiz-v2': { question: '¿Qué oyes cuando te la llevas al oído?', solved: true } } },
    output: { solved: true },
  })
  const design = await app.tokens.designs.one(database, {
    businessId: 'MuseoMarea1',
    id: 'marea-scallop',
    forStaff: true,
  })
  expect(design.displayName).toBe('Celadon Scallop')
})

test('people find and sort by what they read', async () => {
  const { ana } = await demo()
  const search = (body: object, options: object) =>
    ana.call(searchInventory, { body: { limit: 100, ...body } }, options)
  const ids = async (body: object, options: object) =>
    (await search(body, options)).reply.data.items.map(({ id }) => id).toSorted()
  expect(await ids({ category: 'Insignias' }, spanish)).toEqual(await ids({ category: 'Badges' }, english))
  expect((await ids({ category: 'Insignias' }, spanish)).length).toBeGreaterThan(0)
  // A link that was kept from before the language was another.
  expect(await ids({ category: 'Badges' }, spanish)).toEqual(await ids({ category: 'Badges' }, english))

  for (const sortOrder of ['asc', 'desc'] as const) {
    const { items, pinned } = (await search({ sortBy: 'display_name', sortOrder }, spanish)).reply.data
    const names = items.slice(pinned).map(({ state }) => state['meta-v1'].displayName)
    const { compare } = new Intl.Collator('es')
    expect(names).toEqual(names.toSorted((a, b) => (sortOrder === 'asc' ? compare(a, b) : compare(b, a))))
  }

  const campaign = { businessId: lumen, campaignId: 'lumen-regulars' as never }
  const found = await ana.call(searchObjectDefinitions, { params: campaign, body: { query: 'TARJETA' } }, spanish)
  expect(found.reply.items.map(({ id, displayName }) => [id, displayName])).toEqual([
    [stampCard, 'Tarjeta de diez sellos'],
  ])

  const market = { params: { idOrName: 'night-parade' }, query: { category: 'Carteles' } }
  const { categories, total } = (await ana.call(searchMarket, market, spanish)).reply.data
  expect([categories, total]).toEqual([['Carteles'], 3])
})

test('what people write to each other stays theirs, and what the brand writes on a coin is said', async () => {
  const { ana } = await demo()
  const coin = demoWorld.coins.find(({ businessId }) => businessId === 'CafeLumen1')
  const params = { idOrName: 'cafe-lumen', coinId: coin?.id as never }
  const { items } = (await ana.call(listCoinHistory, { params, query: { limit: 100 } }, spanish)).reply.data
  const memos = items.map(({ memo }) => memo)
  expect(memos).toContain('Filtro, segunda taza')
  expect(memos).toContain('Half a bun, as promised')
})

test('a brand’s staff alone say it in another language, at once and for all; what is changed afterwards is read as it was written', async () => {
  const { ana, chen, stranger } = await demo()
  const params = { businessId: 'MuseoMarea1' as never, language: 'es' as const }
  const about =
    'A small museum of what the sea leaves behind. Three rooms, one tide table, and pieces that you may take home.'
  const body = { words: { [about]: 'Un museo pequeño.', Map: 'Plano' } }
  expect((await ana.studio.call(putBrandWords, { params, body })).problem?.code).toBe('auth.forbidden')
  expect((await chen.studio.call(putBrandWords, { params, body: { words: { a: '\u202e' } } })).status).toBe(400)
  expect((await chen.studio.call(putBrandWords, { params, body })).reply).toEqual({ ...params, ...body })

  const read = async () => {
    const { reply } = await stranger.call(getBusiness, { params: { idOrName: 'museo-marea' } }, spanish)
    return [reply.pageConfig?.text?.about, reply.terms[0]]
  }
  const [terms] = demoWorld.businesses.find(({ id }) => id === 'MuseoMarea1')?.terms ?? []
  await expect.poll(read).toEqual(['Un museo pequeño.', terms])

  const written = await stranger.call(getBusiness, { params: { idOrName: 'museo-marea' } })
  const pageConfig = { ...written.reply.pageConfig, text: { about: 'A large museum.' } }
  const edited = { params: { idOrName: 'MuseoMarea1' as never }, body: { version: 1, pageConfig } }
  expect((await chen.studio.call(updateBusiness, edited)).status).toBe(200)
  expect((await read())[0]).toBe('A large museum.')
})

test('a brand’s activity counts the texts that were changed, also where two change them at once, and repeats none', async () => {
  const { chen, app, database } = await demo()
  const params = { businessId: 'MuseoMarea1' as never, language: 'es' as const }
  const put = (words: Record<string, string>) => chen.studio.call(putBrandWords, { params, body: { words } })
  const { promise: isSaid, resolve: said } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const first = database.transaction(async (tx) => {
    await app.words.set(tx, params.businessId, 'es', { One: 'Uno', Two: 'Dos', Map: 'Mapa' })
    said()
    await mayEnd
  })
  await isSaid
  const second = put({ One: 'Uno', Map: 'Plano', Door: 'Puerta', Room: 'Sala' })
  await waiting(database, 1)
  end()
  await first
  expect((await second).status).toBe(200)

  const { items } = (await chen.studio.call(listActivity, { params, query: { thing: 'words' } })).reply
  expect(items.map(({ before, after }) => ({ before, after }))).toEqual([
    {
      before: { texts: 3, added: null, removed: null, changed: null },
      after: { texts: 4, added: 2, removed: 1, changed: 1 },
    },
  ])
})
