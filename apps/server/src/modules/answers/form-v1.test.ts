import { getToken, listFormResponses, type Token } from '@vitrine/protocol'
import { readCsv } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { actionMatrix, blockOf } from '../../testing/action-matrix.ts'
import { act, tokenWorld } from '../../testing/token-world.ts'

const fields = [
  { id: 'name', label: 'Your name', type: 'text', required: true, maxLength: 20 },
  { id: 'email', label: 'E-mail', type: 'email' },
  { id: 'phone', label: 'Phone', type: 'phone' },
  { id: 'guests', label: 'How many, at most =4?', type: 'number', min: 1, max: 4 },
  { id: 'day', label: 'Day', type: 'date' },
  { id: 'room', label: 'Room', type: 'select', options: [{ id: 'tiles', text: 'Tiles' }] },
  { id: 'terms', label: 'I agree', type: 'checkbox', required: true },
]
const good = { name: ' Ana ', email: 'Ana@Example.com', guests: '2', day: '2026-06-24', room: 'tiles', terms: true }
const kept = { name: 'Ana', email: 'ana@example.com', guests: 2, day: '2026-06-24', room: 'tiles', terms: true }

async function worldWithForms() {
  const world = await tokenWorld()
  return { ...world, submit: actionMatrix(world, 'form-v1', 'submit-v1') }
}

test('a form is sent once for each token, with what its fields ask for and nothing else', async () => {
  const world = await worldWithForms()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana, { 'form-v1': { fields }, 'transferable-v1': {} })
  await world.submit.refusesStrangers({ token: id, parameters: { data: good } })
  await world.submit.refusesParameters(ana, id, {
    'nothing at all': {},
    'a text': { data: 'Ana' },
    'a list': { data: ['Ana'] },
    'what is required is missing': { data: { ...good, name: ' ' } },
    'a box that must be ticked': { data: { ...good, terms: false } },
    'a field that there is not': { data: { ...good, isAdmin: true } },
    'too long a text': { data: { ...good, name: 'x'.repeat(21) } },
    'an object in place of a text': { data: { ...good, name: { toString: 'x' } } },
    'an address that is none': { data: { ...good, email: 'ana@' } },
    'a number that is none': { data: { ...good, guests: 'two' } },
    'too many': { data: { ...good, guests: 5 } },
    'a number of another world': { data: { ...good, phone: '12' } },
    'a day that there is not': { data: { ...good, day: '2026-02-30' } },
    'no option of it': { data: { ...good, room: 'garden' } },
    'a truth that is a word': { data: { ...good, terms: 'yes' } },
  })
  const missing = await world.submit.run(ana, id, { data: { email: 'x' } })
  expect(missing.problem?.details.issues).toEqual([
    { path: 'parameters.data.name', message: 'required' },
    { path: 'parameters.data.email', message: 'not_an_email' },
    { path: 'parameters.data.terms', message: 'required' },
  ])

  const sent = await world.submit.answersReplays(ana, id, { data: good })
  expect(blockOf(sent, 'form-v1')).toMatchObject({
    submitted: true,
    submitted_at: '2026-06-01T12:00:00.000Z',
    data: kept,
    responseCount: 1,
  })
  await world.submit.refuses({
    'a second time': { by: ana, token: id, parameters: { data: good }, code: 'form.already_submitted' },
  })
  const { rows } = await world.database.pool.query(`select data from event_log where type = 'action.submitted'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('example.com')

  await world.submit.refusesFormerOwner({ by: ana, to: bo, token: id, parameters: { data: good } })
  const { state } = (await bo.call(getToken, { params: { tokenId: id as Token['id'] } })).reply.data
  expect(state['form-v1']).toMatchObject({ submitted: true, data: null })
})

test('never more than the limit of all are taken, however many are sent at once', async () => {
  const world = await worldWithForms()
  const ana = await world.account('Ana')
  const design = await world.design({ 'form-v1': { fields: [fields[0]], globalResponseLimit: 3 } })
  const tokens = await world.issue(design, ...Array.from({ length: 8 }, () => ana))

  const answers = await Promise.all(tokens.map((token) => world.submit.run(ana, token, { data: { name: 'Ana' } })))

  const counts = answers.flatMap((each) => (each.problem ? [] : [each.reply.data.output.responseCount]))
  expect(counts.toSorted()).toEqual([1, 2, 3])
  expect(answers.find((each) => each.problem)?.problem).toMatchObject({ code: 'form.full', details: { limit: 3 } })
  const [{ n }] = (await world.database.pool.query('select count(*)::int as n from form_response')).rows
  expect(n).toBe(3)
})

test('the staff of its brand reads what was sent, page by page and as a table without formulas; nobody else does', async () => {
  const world = await worldWithForms()
  const [owner, ana] = [await world.account('Owner'), await world.account('Ana')]
  for (const id of ['marea1', 'other1']) {
    await world.app.studio.createBusiness(world.database, {
      id,
      name: id,
      displayName: id,
      ownerId: owner.id,
      staff: [owner.id],
    })
  }
  const more = { id: 'lates', businessId: 'marea1' }
  const design = await world.design(
    { 'form-v1': { fields: fields.map((each) => ({ ...each, required: false })) } },
    more,
  )
  await world.design({}, { id: 'plain', businessId: 'marea1' })
  const tokens = await world.issue(design, ana, ana, ana)
  for (const [index, name] of ['=cmd()', 'Señora "Ana"', '@sum'].entries()) {
    await act(ana, tokens[index] ?? '', 'form-v1', 'submit-v1', { data: { name, phone: '+358 40 1234567' } })
  }
  const list = (person: typeof ana, businessId: string, query: object = {}, objectDefinitionId = design) =>
    person.studio.call(listFormResponses, {
      params: { businessId: businessId as never, objectDefinitionId: objectDefinitionId as never },
      query,
    })

  const first = (await list(owner, 'marea1', { limit: 2 })).reply
  const rest = (await list(owner, 'marea1', { limit: 2, after: first.items[1]?.id })).reply
  expect(first.total).toBe(3)
  expect([...first.items, ...rest.items].map(({ data }) => data.name)).toEqual(['=cmd()', 'Señora "Ana"', '@sum'])
  expect(first.items[0]).toMatchObject({ accountId: ana.id, tokenId: tokens[0], data: { phone: '+358401234567' } })
  for (const [person, business, problem, asked] of [
    [ana, 'marea1', 'auth.forbidden', design],
    [owner, 'other1', 'object_definition.not_found', design],
    [owner, 'marea1', 'object_definition.not_found', 'unheard-of'],
    [owner, 'marea1', 'token.action_not_supported', 'plain'],
  ] as const) {
    expect((await list(person, business, {}, asked)).problem?.code).toBe(problem)
  }

  const url = `/api/b/marea1/object-definitions/${design}/responses`
  const headers = { 'app-id': 'vitrine-studio', authorization: `Bearer ${owner.studio.accessToken}` }
  const byFormat = await world.app.http.inject({ url: `${url}?format=csv`, headers })
  const byHeader = await world.app.http.inject({ url, headers: { ...headers, accept: 'text/csv' } })
  expect(byHeader.body).toBe(byFormat.body)
  expect(byFormat.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(byFormat.headers['content-disposition']).toBe('attachment; filename="lates-responses.csv"')
  const [heading, ...lines] = readCsv(byFormat.body)
  const ids = ['Answer', 'Sent at', 'Collectible', 'Person']
  expect(heading?.slice(0, 7)).toEqual([...ids, 'Your name', 'E-mail', 'Phone'])
  expect(lines.map((line) => [line[4], line[6]])).toEqual([
    ["'=cmd()", "'+358401234567"],
    ['Señora "Ana"', "'+358401234567"],
    ["'@sum", "'+358401234567"],
  ])
})

test('the table of answers is in the caller’s language, names what was chosen and keeps what is no longer asked', async () => {
  const world = await worldWithForms()
  const [owner, ana] = [await world.account('Owner'), await world.account('Ana')]
  const museum = { id: 'marea1', name: 'marea1', displayName: 'Museo', ownerId: owner.id, staff: [owner.id] }
  await world.app.studio.createBusiness(world.database, museum)
  const design = await world.design({ 'form-v1': { fields } }, { id: 'lates', businessId: 'marea1' })
  const [token = ''] = await world.issue(design, ana)
  await act(ana, token, 'form-v1', 'submit-v1', { data: good })
  await world.database.pool.query(`update form_response set data = data || '{"dropped": "Still here"}'`)

  const { body } = await world.app.http.inject({
    url: `/api/b/marea1/object-definitions/${design}/responses?format=csv`,
    headers: {
      'app-id': 'vitrine-studio',
      authorization: `Bearer ${owner.studio.accessToken}`,
      'accept-language': 'es',
    },
  })
  const [heading, line] = readCsv(body)
  expect(heading?.slice(0, 4)).toEqual(['Respuesta', 'Enviada', 'Coleccionable', 'Persona'])
  expect([heading?.slice(8), line?.slice(8)]).toEqual([
    ['Day', 'Room', 'I agree', 'dropped'],
    ['2026-06-24', 'Tiles', 'Sí', 'Still here'],
  ])
})

test('a form without fields, or with a list of nothing, is refused', async () => {
  const world = await worldWithForms()
  for (const wrong of [
    [],
    [fields[0], fields[0]],
    [{ id: 'x', label: 'X', type: 'select' }],
    [{ ...fields[0], type: 'file' }],
  ]) {
    await expect(world.design({ 'form-v1': { fields: wrong } })).rejects.toThrow()
  }
})
