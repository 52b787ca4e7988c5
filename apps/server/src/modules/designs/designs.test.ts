import {
  bringBackDesign,
  closeHandOut,
  createClaimLinks,
  createDesign,
  type Design,
  getDesign,
  getDesignChanges,
  getDesignRevision,
  getToken,
  listActivity,
  listDesignRevisions,
  listDesigns,
  publishDesign,
  removeDesign,
  restoreDesign,
  saveDesign,
  sweepDesign,
  tryDesign,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { designWorld } from '../../testing/design-world.ts'

test('a template becomes a design that people hold after nothing but a name', async () => {
  const { sol, ana, make, publish, world } = await designWorld()
  const made = await make({ templateId: 'ticket', displayName: 'Opening night' })
  expect(made).toMatchObject({ stage: 'draft', displayName: 'Opening night', faults: [], changed: true, issued: 0 })
  expect(made.picture).toMatch(/^\/media\/.+\.webp$/)
  expect((await world.app.http.inject({ url: made.picture ?? '' })).statusCode).toBe(200)

  const live = await publish(made, 'live')
  expect(live).toMatchObject({ stage: 'live', changed: false, revision: 1 })
  const [token] = await world.issue(made.id, ana)
  const seen = await ana.call(getToken, { params: { tokenId: token as never } })
  expect(seen.reply.data.state['meta-v1']).toMatchObject({ displayName: 'Opening night', isDraft: false })
  expect(seen.reply.data.abilities.map(({ name }) => name)).toContain('Transfer')
  const listed = await sol.studio.call(listDesigns, { params: { businessId: made.businessId } })
  expect(listed.reply.items[0]).toMatchObject({ id: made.id, issued: 1, stage: 'live' })
})

test('a ticket says its date by the clock of the place, and is refused without a place that clocks know', async () => {
  const { sol, ana, make, save, publish, world, params } = await designWorld()
  const made = await make({ templateId: 'ticket', timeZone: 'Europe/Helsinki' })
  const blank = { startsAt: null, doorsAt: null, venue: '', address: '', seat: '' }
  expect(made.document.behaviours['event-v1']).toEqual({ ...blank, timeZone: 'Europe/Helsinki' })

  const event = { ...blank, startsAt: '2026-12-24T19:00:00.000Z', timeZone: 'Europe/Helsinki', venue: 'Gasworks' }
  const behaviours = { ...made.document.behaviours, 'event-v1': event }
  const live = await publish(await save(made, { behaviours }), 'live')
  const [tokenId] = await world.issue(made.id, ana)
  const seen = await ana.call(getToken, { params: { tokenId: tokenId as never } })
  expect(seen.reply.data.state['event-v1']).toEqual(event)

  const wrong = { ...event, startsAt: 'Christmas', timeZone: 'Moon/Tycho' }
  const broken = await save(live, { behaviours: { ...behaviours, 'event-v1': wrong } })
  expect(broken.faults.map(({ path, kind }) => [path, kind])).toEqual([
    ['behaviours.event-v1.startsAt', 'wrong'],
    ['behaviours.event-v1.timeZone', 'wrong'],
  ])
  const nowhere = { params, body: { templateId: 'ticket', timeZone: 'Moon/Tycho' } as never }
  expect((await sol.studio.call(createDesign, nowhere)).problem?.code).toBe('request.invalid')
})

test('the example of a design is what its first holder then has, without what is not right yet', async () => {
  const { ana, make, save, publish, world } = await designWorld()
  const made = await publish(await make({ templateId: 'quiz' }), 'live')
  const [tokenId] = await world.issue(made.id, ana)
  const { state, abilities } = (await ana.call(getToken, { params: { tokenId: tokenId as never } })).reply.data
  const { 'meta-v1': _, 'studio-info-v1': __, ...blocks } = state
  expect(made.example.state).toEqual(blocks)
  expect(made.example.abilities).toEqual(abilities)
  const broken = await save(made, { behaviours: { ...made.document.behaviours, 'quiz-v2': { question: 'Why?' } } })
  expect(broken.example.state['quiz-v2']).toBeUndefined()
  expect(broken.example.state['transferable-v1']).toEqual(blocks['transferable-v1'])
})

test('a template’s texts are said in both languages', async () => {
  const { make, publish, world, ana, sol, params } = await designWorld()
  const made = await publish(await make({ templateId: 'quiz', language: 'en' }), 'live')
  expect(made.document.words['behaviours.quiz-v2.question']).toBe('¿Cuál es nuestro color favorito?')
  const [tokenId] = await world.issue(made.id, ana)
  const read = async (language: string) =>
    (await ana.call(getToken, { params: { tokenId: tokenId as never } }, { headers: { 'accept-language': language } }))
      .reply.data
  expect(JSON.stringify(await read('es'))).toContain('¿Cuál es nuestro color favorito?')
  expect(JSON.stringify(await read('en'))).toContain('What is our favourite colour?')
  // Its maker's own name has no words of the template's.
  const named = await make({ templateId: 'quiz', language: 'en', displayName: 'Tuesday' })
  expect(named.document.words.displayName).toBeUndefined()
  expect((await sol.studio.call(getDesign, { params: { ...params, designId: named.id } })).reply).toEqual(named)
})

test('a stamp card brings its rules, and ten stamps bring the crate', async () => {
  const { make, publish, world, ana } = await designWorld()
  const card = await make({ templateId: 'stamp-card' })
  expect(card.companions.map(({ displayName }) => displayName)).toEqual(['Stamp', 'Crate', 'A treat on us'])
  const live = await publish(card, 'live')
  expect(live.companions.map(({ stage }) => stage)).toEqual(['live', 'live', 'live'])
  await world.issue(card.id, ana)
  const [stamp] = card.companions
  for (let count = 0; count < 10; count++) await world.issue(stamp?.id ?? '', ana)
  await world.settle()
  const { rows } = await world.database.pool.query(
    `select d.display_name as name, h.held from holding h join object_definition d on d.id = h.object_definition_id
     where h.owner_id = $1 and h.held > 0 order by 1`,
    [ana.id],
  )
  expect(rows).toEqual([
    { name: 'Crate', held: 1 },
    { name: 'Stamp card', held: 1 },
  ])
})

test('two who edit never lose a word: the second is told who was first, and what there is now', async () => {
  const { sol, tim, make, save, params } = await designWorld()
  const made = await make({ templateId: 'badge' })
  const first = await save(made, { displayName: 'Mine' })
  expect(first.version).toBe(made.version + 1)
  const second = await tim.studio.call(saveDesign, {
    params: { ...params, designId: made.id },
    body: { version: made.version, document: { ...made.document, displayName: 'No, mine' } },
  })
  expect(second.problem).toMatchObject({
    code: 'studio.edited_meanwhile',
    details: { version: first.version, by: 'Sol' },
  })
  const now = await sol.studio.call(getDesign, { params: { ...params, designId: made.id } })
  expect(now.reply.displayName).toBe('Mine')
})

test('what is missing is named, and keeps a design from being tested', async () => {
  const { sol, make, save, params } = await designWorld()
  const blank = await make({})
  expect(blank.faults.map(({ path, kind }) => [path, kind])).toEqual([
    ['displayName', 'missing'],
    ['views', 'missing'],
  ])
  const badge = await make({ templateId: 'badge' })
  const broken = await save(badge, {
    behaviours: {
      'quiz-v2': { question: 'Why?' },
      'crate-v3': { objectDefinitionIds: ['nobody-s'], prizeSetId: 'none' },
      'royalties-v1': { percent: 'much' },
    },
  })
  expect(broken.faults.map(({ path, kind }) => [path, kind])).toEqual([
    ['behaviours.quiz-v2.correctAnswers', 'missing'],
    ['behaviours.royalties-v1.percent', 'wrong'],
    ['behaviours.crate-v3.objectDefinitionIds.0', 'unknown'],
    ['behaviours.crate-v3.prizeSetId', 'unknown'],
  ])
  const refused = await sol.studio.call(publishDesign, {
    params: { ...params, designId: badge.id },
    body: { version: broken.version, stage: 'test' },
  })
  expect(refused.problem?.code).toBe('design.incomplete')
})

test('R53 what is tested is marked and seen by the team alone, and gone when it is swept, taken back or live', async () => {
  const { sol, vera, ana, make, publish, world, params, read } = await designWorld()
  const badge = await publish(await make({ templateId: 'badge' }), 'test')
  const [shown, hidden] = [...(await world.issue(badge.id, vera)), ...(await world.issue(badge.id, ana))]
  const see = (person: typeof ana, tokenId: string | undefined) =>
    person.call(getToken, { params: { tokenId: tokenId as never } })
  expect((await see(vera, shown)).reply.data.state['meta-v1'].isDraft).toBe(true)
  expect((await see(ana, hidden)).problem?.code).toBe('token.not_found')

  const place = { params: { ...params, designId: badge.id } }
  const tried = await sol.studio.call(tryDesign, { ...place, body: {} })
  expect((await see(sol, tried.reply.tokenId)).reply.data.state['meta-v1'].isDraft).toBe(true)
  // Once each, as the design says; and nobody but the team.
  expect((await sol.studio.call(tryDesign, { ...place, body: {} })).problem?.code).toBe('token.limit_reached')
  const forAna = { ...place, body: { accountId: ana.id as never } }
  expect((await sol.studio.call(tryDesign, forAna)).problem?.code).toBe('user.not_found')
  expect((await vera.studio.call(tryDesign, { ...place, body: {} })).problem?.code).toBe('auth.forbidden')
  expect((await sol.studio.call(sweepDesign, place)).reply).toEqual({ swept: 3 })
  expect((await see(vera, shown)).problem?.code).toBe('token.not_found')
  expect((await read(badge)).issued).toBe(0)

  await world.issue(badge.id, vera)
  expect((await sol.studio.call(getDesignChanges, place)).reply).toMatchObject({ inTest: 1, issued: 0 })
  const live = await publish(await read(badge), 'live')
  expect(live.issued).toBe(0)
  const [first] = await world.issue(badge.id, ana)
  expect((await see(ana, first)).reply.data.state['numbered-v1']).toEqual({ number: 1 })
  expect((await sol.studio.call(sweepDesign, place)).problem?.code).toBe('design.is_live')
  expect((await sol.studio.call(tryDesign, { ...place, body: {} })).problem?.code).toBe('design.not_in_test')
  const back = { ...place, body: { version: live.version, stage: 'draft' as const } }
  expect((await sol.studio.call(publishDesign, back)).problem?.code).toBe('design.is_live')
})

test('R53 what was issued stays what it was sold as, unless the change says otherwise', async () => {
  const { sol, ana, make, save, publish, world, params } = await designWorld()
  const made = await publish(await make({ templateId: 'picture', displayName: 'Low tide' }), 'live')
  const [sold] = await world.issue(made.id, ana)
  world.clock.advance({ seconds: 60 })
  const { 'transferable-v1': _, ...kept } = made.document.behaviours
  const behaviours = { ...kept, 'scarcity-v1': { maxObjects: 500 }, 'reward-v1': { terms: 'A coffee' } }
  const edited = await save(made, { displayName: 'High tide', behaviours })
  const changes = await sol.studio.call(getDesignChanges, { params: { ...params, designId: made.id } })
  expect(changes.reply).toMatchObject({ issued: 1, loses: ['transferable-v1'], gains: ['reward-v1'] })
  expect(changes.reply.differences).toContainEqual({ path: 'displayName', before: 'Low tide', after: 'High tide' })

  const second = await publish(edited, 'live')
  world.clock.advance({ seconds: 60 })
  const [later] = await world.issue(made.id, ana)
  const read = async (tokenId: string | undefined) =>
    (await ana.call(getToken, { params: { tokenId: tokenId as never } })).reply.data
  const facts = async (tokenId: string | undefined) => {
    const { state, abilities } = await read(tokenId)
    return [
      state['meta-v1'].displayName,
      state['scarcity-v1']?.maxObjects,
      abilities.some(({ name }) => name === 'Transfer'),
    ]
  }
  expect(await facts(sold)).toEqual(['Low tide', 100, true])
  expect(await facts(later)).toEqual(['High tide', 500, false])

  await publish(await save(second, { displayName: 'Slack water' }), 'live', 'follow')
  expect((await facts(sold))[0]).toBe('Slack water')
  expect((await facts(later))[0]).toBe('Slack water')
})

test('an edition never becomes smaller than what has been issued', async () => {
  const { sol, ana, make, save, publish, world, params } = await designWorld()
  const made = await publish(await make({ templateId: 'picture' }), 'live')
  await world.issue(made.id, ana, ana)
  const smaller = await save(made, { behaviours: { ...made.document.behaviours, 'scarcity-v1': { maxObjects: 1 } } })
  const refused = await sol.studio.call(publishDesign, {
    params: { ...params, designId: made.id },
    body: { version: smaller.version, stage: 'live' },
  })
  expect(refused.problem).toMatchObject({ code: 'design.edition_too_small', details: { issued: 2 } })
})

test('what was published is kept, compared and restored, and restoring publishes nothing', async () => {
  const { sol, make, save, publish, params } = await designWorld()
  const first = await publish(await make({ templateId: 'badge', displayName: 'First' }), 'live')
  const second = await publish(await save(first, { displayName: 'Second' }), 'live')
  const place = { ...params, designId: first.id }
  const { reply } = await sol.studio.call(listDesignRevisions, { params: place })
  expect(reply.items.map(({ revision, displayName, by }) => [revision, displayName, by])).toEqual([
    [2, 'Second', 'Sol'],
    [1, 'First', 'Sol'],
  ])
  const then = await sol.studio.call(getDesignRevision, { params: { ...place, revision: 1 } as never })
  expect(then.reply.differences).toEqual([{ path: 'displayName', before: 'First', after: 'Second' }])
  const restored = await sol.studio.call(restoreDesign, {
    params: { ...place, revision: 1 } as never,
    body: { version: second.version },
  })
  expect(restored.reply).toMatchObject({ displayName: 'First', changed: true, revision: 2, stage: 'live' })
})

test('a design that something still names is not removed, and it is said by what', async () => {
  const { sol, ana, make, publish, world, params, read } = await designWorld()
  const card = await make({ templateId: 'stamp-card', displayName: 'Ten coffees' })
  const crate = await make({ templateId: 'crate', displayName: 'Blue crate' })
  const [stamp, box] = card.companions
  const remove = async (design: Pick<Design, 'id'>) => {
    const now = await read(design)
    return sol.studio.call(removeDesign, {
      params: { ...params, designId: design.id },
      query: { version: now.version },
    })
  }
  expect((await remove(stamp as Design)).problem).toMatchObject({
    code: 'design.in_use',
    details: { by: ['Ten coffees'] },
  })
  // Another design gives it.
  expect((await remove(box as Design)).problem?.details).toEqual({ by: ['Ten coffees'] })
  const [treat] = crate.companions
  expect((await remove(treat as Design)).problem?.details).toEqual({ by: ['Blue crate'] })
  expect((await remove(crate)).reply).toEqual({ removed: 'gone' })
  const gone = await sol.studio.call(getDesign, { params: { ...params, designId: crate.id } })
  expect(gone.problem?.code).toBe('object_definition.not_found')

  const badge = await publish(await make({ templateId: 'badge' }), 'live')
  const [held] = await world.issue(badge.id, ana)
  const links = await sol.studio.call(createClaimLinks, {
    params,
    body: { objectDefinitionId: badge.id, title: 'At the door', taking: {} } as never,
  })
  expect((await remove(badge)).problem?.details).toEqual({ by: ['At the door'] })
  await sol.studio.call(closeHandOut, { params: { ...params, handOutId: links.reply.id } })
  const handOuts = await sol.studio.call(listActivity, { params, query: { thing: 'hand-out' } })
  expect(handOuts.reply.items.map(({ thing }) => thing.title)).toEqual(['At the door', 'At the door'])
  expect((await remove(badge)).reply).toEqual({ removed: 'archived' })
  expect((await ana.call(getToken, { params: { tokenId: held as never } })).status).toBe(200)
  const list = async (archived: 'true' | 'false') =>
    (await sol.studio.call(listDesigns, { params, query: { archived } })).reply.items.map(({ id }) => id)
  expect(await list('true')).toEqual([badge.id])
  expect(await list('false')).not.toContain(badge.id)
  await sol.studio.call(bringBackDesign, { params: { ...params, designId: badge.id } })
  expect(await list('false')).toContain(badge.id)
})

test('designs that came without Studio are edited like all others, with what their brand says in Spanish', async () => {
  const { sol, ana, save, publish, world, params } = await designWorld()
  await world.app.words.set(world.database, 'lumen1', 'es', { Cup: 'Taza' })
  const id = await world.design({ 'transferable-v1': {} }, { displayName: 'Cup', views: [world.picture] })
  const [tokenId] = await world.issue(id, ana)
  const { reply, problem } = await sol.studio.call(getDesign, { params: { ...params, designId: id as never } })
  expect(problem).toBeNull()
  expect(reply).toMatchObject({
    stage: 'live',
    changed: false,
    revision: 1,
    issued: 1,
    document: { words: { displayName: 'Taza' } },
  })
  world.clock.advance({ seconds: 60 })
  await publish(await save(reply, { displayName: 'Mug' }), 'live')
  const token = await ana.call(getToken, { params: { tokenId: tokenId as never } })
  expect(token.reply.data.state['meta-v1'].displayName).toBe('Cup')
})

test('only the team sees designs, only editors change them, and nobody another brand’s', async () => {
  const { sol, vera, ana, cara, make, params } = await designWorld()
  const made = await make({ templateId: 'badge' })
  const place = { ...params, designId: made.id }
  const body = { version: made.version, document: made.document }
  expect((await vera.studio.call(getDesign, { params: place })).status).toBe(200)
  for (const person of [vera, ana, cara]) {
    expect((await person.studio.call(saveDesign, { params: place, body })).problem?.code).toBe('auth.forbidden')
    const create = { params, body: { templateId: 'ticket' } }
    expect((await person.studio.call(createDesign, create)).problem?.code).toBe('auth.forbidden')
  }
  expect((await ana.studio.call(listDesigns, { params })).problem?.code).toBe('auth.forbidden')
  // The wallet is no Studio.
  expect((await sol.call(getDesign, { params: place })).problem?.code).toBe('auth.insufficient_scope')
  const elsewhere = { businessId: 'marea1' as never, designId: made.id }
  expect((await cara.studio.call(getDesign, { params: elsewhere })).problem?.code).toBe('object_definition.not_found')
})
