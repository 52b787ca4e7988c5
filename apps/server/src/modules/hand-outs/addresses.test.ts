import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import {
  BusinessId,
  cancelHandOut,
  createHandOut,
  getClaim,
  getHandOut,
  type HandOut,
  issueToken,
  listHandOutRecipients,
  listHandOuts,
  listHolders,
  ObjectDefinitionId,
  type RecipientState,
  retryHandOut,
  takeBackHandOut,
} from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { tokenWorld } from '../../testing/token-world.ts'

const businessId = BusinessId.parse('lumen1')
const params = { businessId }
const bean = ObjectDefinitionId.parse('bean')

async function cafe(settings = {}, more = {}) {
  const world = await tokenWorld()
  let edi = await world.account('Edi', { at: { lumen1: 'editor' } })
  const ana = await world.account('Ana')
  await world.design({ 'transferable-v1': {}, ...settings }, { id: bean, displayName: 'Golden bean', ...more })
  const query = async (text: string) => (await world.database.pool.query(text)).rows
  const of = (handOut: HandOut) => ({ businessId, handOutId: handOut.id })
  return {
    ...world,
    edi,
    ana,
    query,
    of,
    async handOut(text: string, options = {}): Promise<HandOut> {
      const body = { objectDefinitionId: bean, recipients: { text }, ...options }
      const { reply, problem } = await edi.studio.call(createHandOut, { params, body })
      if (!reply?.handOut) throw new Error(`nothing was begun: ${JSON.stringify(problem ?? reply)}`)
      return reply.handOut
    },
    /** So much later everybody has signed in anew. */
    async later(hours: number) {
      world.clock.advance({ seconds: hours * 3_600 })
      edi = await world.signInAnew(edi)
    },
    now: async (handOut: HandOut) => (await edi.studio.call(getHandOut, { params: of(handOut) })).reply,
    rows: async (handOut: HandOut, state?: RecipientState) => {
      const { reply } = await edi.studio.call(listHandOutRecipients, {
        params: of(handOut),
        ...(state && { query: { state } }),
      })
      return reply.items.map(({ recipient, state, problem }) => `${recipient} ${state}${problem ? ` ${problem}` : ''}`)
    },
    owners: () => query('select owner_id, deleted_at is null as there from token order by created_at, id'),
  }
}

test('each recipient gets one: who is known here at once, strangers by a link; wrong and repeated lines are named', async () => {
  const { app, ana, edi, handOut, now, rows, owners, query, stranger, database } = await cafe()
  const text = `e-mail\nana@example.com\nnew@example.com\nANA@example.com\nnobody\n${crypto.randomUUID()}`
  const recipients = { text }

  const preview = await edi.studio.call(createHandOut, {
    params,
    body: { objectDefinitionId: bean, recipients, preview: true },
  })
  expect(preview.reply).toEqual({
    handOut: null,
    recipients: 3,
    invalid: 1,
    duplicate: 1,
    faults: [
      { line: 4, text: 'ANA@example.com', fault: 'duplicate' },
      { line: 5, text: 'nobody', fault: 'invalid' },
    ],
  })
  expect(await owners()).toEqual([])

  const begun = await handOut(text)
  expect(begun).toMatchObject({ state: 'running', counts: { total: 3, given: 0, queued: 3 }, createdBy: 'Edi' })
  expect([await rows(begun, 'given'), (await rows(begun, 'queued')).length]).toEqual([[], 3])
  await app.handOuts.runDue()

  expect(await now(begun)).toMatchObject({
    state: 'done',
    counts: { total: 3, given: 1, claimed: 0, waiting: 1, failed: 1, takenBack: 0, queued: 0 },
  })
  expect(await rows(begun)).toEqual([
    'ana@example.com given',
    'new@example.com waiting',
    expect.stringMatching(/ failed recipient.not_found$/),
  ])
  expect([await rows(begun, 'given'), await rows(begun, 'queued')]).toEqual([['ana@example.com given'], []])
  expect(await owners()).toEqual(
    expect.arrayContaining([
      { owner_id: ana.id, there: true },
      { owner_id: null, there: true },
    ]),
  )
  const [message] = await query(`select text, offer from local_message where recipient = 'new@example.com'`)
  expect(message.text).toContain('Café Lumen')
  const claimId = message.offer.url.match(/claim\/([^?]+)/)[1]
  expect((await stranger.call(getClaim, { params: { claimId } })).reply.data).toMatchObject({
    sender: { name: 'Café Lumen' },
    status: 'waiting',
  })

  await app.users.createAccount(database, {
    name: 'New',
    identities: [{ type: 'email', value: 'new@example.com', verified: true }],
  })
  expect((await now(begun)).counts).toMatchObject({ given: 2, claimed: 1, waiting: 0 })
  expect((await rows(begun))[1]).toBe('new@example.com claimed')
})

test('what goes on after a server was killed gives nobody two, and what was left out only once', async () => {
  const { app, handOut, query, now } = await cafe()
  const people = Array.from({ length: 30 }, (_, index) => `guest${index}@example.com`)
  const begun = await handOut(people.join('\n'))
  // Twice at once, and again: as two servers of which one was thought dead.
  await Promise.all([app.handOuts.runDue(), app.handOuts.runDue()])
  await app.handOuts.runDue()
  expect((await now(begun)).counts).toMatchObject({ waiting: 30, queued: 0 })
  expect(await query('select count(*)::int, count(distinct value)::int as people from pending_delivery')).toEqual([
    { count: 30, people: 30 },
  ])
})

test('who may have no more, and who comes when none are left, fail; these alone are tried again', async () => {
  const { app, ana, issue, handOut, now, rows, edi, of, query } = await cafe(
    { 'scarcity-v1': { maxObjects: 3 } },
    { limitPerUser: 1 },
  )
  await issue(bean, ana)
  const begun = await handOut('ana@example.com\nedi@example.com\nb@example.com\nc@example.com')
  await app.handOuts.runDue()
  expect(await rows(begun)).toEqual([
    'ana@example.com failed token.limit_reached',
    'edi@example.com given',
    'b@example.com waiting',
    'c@example.com failed token.sold_out',
  ])
  await query(`update object_definition set behaviours = behaviours - 'scarcity-v1', revision = revision + 1`)
  const again = await edi.studio.call(retryHandOut, { params: of(begun) })
  expect(again.reply).toMatchObject({ state: 'running', counts: { failed: 0, queued: 2 } })
  expect(await rows(begun, 'queued')).toEqual(['ana@example.com queued', 'c@example.com queued'])
  await app.handOuts.runDue()
  expect((await now(begun)).counts).toMatchObject({ given: 1, waiting: 2, failed: 1, queued: 0 })
  expect((await edi.studio.call(retryHandOut, { params: of(begun) })).status).toBe(200)
  expect(await query('select count(*)::int from token')).toEqual([{ count: 4 }])
  const failed = await app.http.inject({
    url: `/api/b/lumen1/hand-outs/${begun.id}/recipients?state=failed&format=csv`,
    headers: { authorization: `Bearer ${edi.studio.accessToken}`, 'app-id': 'vitrine-studio' },
  })
  expect(failed.headers['content-type']).toContain('text/csv')
})

test('what was not opened is taken back, and what was opened or sent on stays', async () => {
  const { app, ana, edi, handOut, now, of, rows, query, stranger } = await cafe()
  const begun = await handOut('ana@example.com\nedi@example.com\nnew@example.com')
  await app.handOuts.runDue()
  await query(`update token set opened_at = now() where owner_id = '${ana.id}'`)
  await edi.studio.call(takeBackHandOut, { params: of(begun) })
  await app.handOuts.runDue()
  expect(await now(begun)).toMatchObject({
    state: 'taken-back',
    counts: { given: 1, waiting: 0, takenBack: 2, queued: 0 },
  })
  expect(await rows(begun)).toEqual([
    'ana@example.com given',
    'edi@example.com taken-back',
    'new@example.com taken-back',
  ])
  expect(await query('select held from holding where held > 0')).toEqual([{ held: 1 }])
  const [message] = await query(`select offer from local_message where recipient = 'new@example.com'`)
  const claimId = message.offer.url.match(/claim\/([^?]+)/)[1]
  expect((await stranger.call(getClaim, { params: { claimId } })).problem?.code).toBe('claim.not_found')
  // Whoever proves the address later gets nothing, and nothing breaks.
  await app.users.createAccount(app.database, {
    name: 'New',
    identities: [{ type: 'email', value: 'new@example.com', verified: true }],
  })
})

test('what is scheduled begins at its time in its zone, or is cancelled before', async () => {
  const { app, clock, edi, handOut, later, now, of, signInAnew } = await cafe()
  const soon = new Date(clock.now().getTime() + 5 * 3_600_000)
  // Two hours behind what a clock in Helsinki shows in winter, three in summer.
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'short' })
  const schedule = { at: wall.format(soon).replace(' ', 'T'), timeZone: 'Europe/Helsinki' }
  const [first, second] = [
    await handOut('ana@example.com', { schedule }),
    await handOut('ana@example.com', { schedule }),
  ]
  expect(first.state).toBe('scheduled')
  expect(first.schedule?.instant.slice(0, 16)).toBe(soon.toISOString().slice(0, 16))
  await edi.studio.call(cancelHandOut, { params: of(second) })
  await app.handOuts.runDue()
  expect((await now(first)).counts.given).toBe(0)
  await later(5.1)
  await app.handOuts.runDue()
  expect(await now(first)).toMatchObject({ state: 'done', counts: { given: 1 } })
  expect(await now(second)).toMatchObject({ state: 'cancelled', counts: { given: 0 } })
  const past = { at: '2020-01-01T10:00', timeZone: 'Europe/Helsinki' }
  const body = { objectDefinitionId: bean, recipients: { text: 'ana@example.com' }, schedule: past }
  const again = await signInAnew(edi)
  expect((await again.studio.call(createHandOut, { params, body })).problem?.code).toBe('hand_out.time_invalid')
})

test('a run pauses where it would write to more strangers than it may, and goes on afterwards', async () => {
  const { app, handOut, later, now, query } = await cafe()
  await handOut('first@example.com')
  await app.handOuts.runDue()
  // As many as there may be in an hour, but for one.
  await query('update message_ration set count = 1999')
  const begun = await handOut('a@example.com\nb@example.com\nc@example.com')
  await app.handOuts.runDue()
  const paused = await now(begun)
  expect(paused).toMatchObject({ state: 'running', counts: { waiting: 1, failed: 0, queued: 2 } })
  expect(paused.pausedUntil).not.toBeNull()
  await later(1.1)
  await app.handOuts.runDue()
  expect(await now(begun)).toMatchObject({ state: 'done', counts: { waiting: 3, queued: 0 }, pausedUntil: null })
})

test('a till gives one at once', async () => {
  const { ana, edi } = await cafe({}, { limitPerUser: 1 })
  const give = (recipient: string) =>
    edi.studio.call(issueToken, { params: { businessId, objectDefinitionId: bean }, body: { recipient } })
  expect((await give(ana.id)).reply).toEqual({ tokenId: expect.any(String), state: 'given' })
  expect((await give('ana@example.com')).problem?.code).toBe('token.limit_reached')
  expect((await give('+358401234567')).reply.state).toBe('waiting')
  expect((await give('0x52908400098527886E0F7030069857D2E4169EE7')).problem?.code).toBe('recipient.not_custodial')
  expect((await give('')).problem?.code).toBe('recipient.missing')
})

test('what is handed out, and who holds it, is for those alone who work there', async () => {
  const { ana, edi, handOut, of, account, issue, design, app, database } = await cafe()
  const begun = await handOut('ana@example.com')
  await issue(bean, ana)
  const [vic, ola] = [await account('Vic', { at: { lumen1: 'viewer' } }), await account('Ola')]
  const holders = { params: { businessId, objectDefinitionId: bean } }
  expect((await edi.studio.call(listHolders, holders)).reply.items).toEqual([
    { accountId: ana.id, name: expect.any(String), held: 1 },
  ])
  expect((await vic.studio.call(listHolders, holders)).problem?.code).toBe('auth.forbidden')
  expect((await vic.studio.call(listHandOuts, { params })).reply.items).toHaveLength(1)
  expect((await vic.studio.call(listHandOutRecipients, { params: of(begun) })).problem?.code).toBe('auth.forbidden')
  expect((await ola.studio.call(getHandOut, { params: of(begun) })).problem?.code).toBe('auth.forbidden')
  expect((await edi.call(getHandOut, { params: of(begun) })).status).toBe(403)

  // Another brand's are not there.
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: ola.id })
  await design({}, { id: 'shell', businessId: 'marea1' })
  const elsewhere = { businessId: BusinessId.parse('marea1'), handOutId: begun.id }
  expect((await ola.studio.call(getHandOut, { params: elsewhere })).problem?.code).toBe('hand_out.not_found')
  expect((await ola.studio.call(takeBackHandOut, { params: elsewhere })).problem?.code).toBe('hand_out.not_found')
  const body = { objectDefinitionId: bean, recipients: { text: 'ana@example.com' } }
  expect(
    (await ola.studio.call(createHandOut, { params: { businessId: elsewhere.businessId }, body })).problem?.code,
  ).toBe('object_definition.not_found')
  const draft = ObjectDefinitionId.parse(await design({}, { draft: true }))
  expect(
    (await edi.studio.call(createHandOut, { params, body: { ...body, objectDefinitionId: draft } })).problem?.code,
  ).toBe('hand_out.design_not_out')
})

test('while a list is read nothing of the database is held', async () => {
  const { query, edi } = await cafe()
  const held: number[] = []
  const { setImmediate } = timers
  const replace = (by: typeof setImmediate) => {
    timers.setImmediate = by
    syncBuiltinESMExports()
  }
  onTestFinished(() => replace(setImmediate))
  // Between two steps of reading.
  replace(async (value) => {
    const open = await query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    held.push(open.length)
    return setImmediate(value)
  })
  const lines = Array.from({ length: 2_000 }, (_, n) => `guest-${n}@example.com`)
  const body = { objectDefinitionId: bean, recipients: { text: lines.join('\n') }, preview: true }
  expect((await edi.studio.call(createHandOut, { params, body })).reply).toMatchObject({ recipients: 2_000 })
  expect(held.length).toBeGreaterThan(0)
  expect(held.every((transactions) => transactions === 0)).toBe(true)
})
