import {
  deleteMe,
  downloadMyData,
  listReports,
  type Report,
  reportPerson,
  resolveReport,
  updateMe,
} from '@vitrine/protocol'
import { expect, test, vi } from 'vitest'
import { type Member, type Person, testWorld } from '../../testing/test-world.ts'

const report = (who: Person, whom: Person, words = '') =>
  who.call(reportPerson, { params: { userId: whom.id }, body: { reason: 'spam', words } })

async function reportsWorld() {
  const world = await testWorld({ env: { OPERATORS: 'Op@Example.com, second@example.com', CLOSING_DAYS: '0' } })
  const people = ['Op', 'Ana', 'Bo', 'Chen'].map((name) => world.account(name))
  const [op, ana, bo, chen] = (await Promise.all(people)) as [Member, Member, Member, Member]
  const list = async (query: Parameters<typeof op.call<typeof listReports>>[1]['query'] = {}) =>
    (await op.call(listReports, { query })).reply.data
  return { ...world, op, ana, bo, chen, list }
}

test('those who run the place see what was reported, page by page, and say what was done; said again it is open again', async () => {
  const { op, ana, bo, chen, clock, list } = await reportsWorld()
  await report(ana, bo, 'Sells the same ticket twice.')
  clock.advance({ seconds: 1 })
  await report(chen, bo)
  await report(bo, ana)
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(first.items.map(({ reporterId }): string => reporterId).toSorted()).toEqual([bo.id, chen.id].toSorted())
  expect(second).toMatchObject({
    items: [{ reason: 'spam', words: 'Sells the same ticket twice.', reported: { name: 'Bo' }, resolution: null }],
    nextCursor: null,
  })

  const params = { reportId: (second.items[0] as Report).id }
  const note = 'Both buyers have their money back.'
  const { reply } = await op.call(resolveReport, { params, body: { note } })
  expect(reply.resolution).toEqual({ at: clock.now().toISOString(), by: op.id, note })
  expect((await list()).items).toHaveLength(2)
  expect((await list({ state: 'resolved' })).items).toEqual([reply])
  expect((await list({ state: 'all' })).items).toHaveLength(3)
  // What is written about it is not the reporter's to read.
  const mine = (await ana.call(downloadMyData, {})).reply.reported
  expect(mine).toMatchObject([{ words: 'Sells the same ticket twice.' }])
  expect(JSON.stringify(mine)).not.toContain('money back')

  clock.advance({ seconds: 1 })
  await report(ana, bo, 'And again.')
  expect((await list()).items[0]).toMatchObject({ id: params.reportId, words: 'And again.', resolution: null })
})

test('nobody else sees or changes a report: not the reported, not who has only written down an operator’s address', async () => {
  const { database, op, ana, bo, stranger, list, ...world } = await reportsWorld()
  await report(ana, bo)
  const [{ id: reportId } = { id: '' }] = (await list()).items
  const guest = await world.account('Guest', { guest: true })
  const pretender = await world.account('Mal')
  await database.pool.query(
    "insert into identity (account_id, type, value, verified, created_at) values ($1, 'email', 'second@example.com', false, now())",
    [pretender.id],
  )
  const attempt = { params: { reportId }, body: { note: 'Nothing.' } }
  for (const person of [ana, bo, pretender]) {
    expect((await person.call(listReports, { query: {} })).problem?.code).toBe('auth.forbidden')
    expect((await person.call(resolveReport, attempt)).problem?.code).toBe('auth.forbidden')
  }
  expect((await guest.call(listReports, { query: {} })).problem?.code).toBe('auth.guest_not_allowed')
  expect((await stranger.call(listReports, { query: {} })).problem?.code).toBe('auth.token_missing')
  const nobodys = { reportId: '00000000-0000-4000-8000-000000000001' }
  expect((await op.call(resolveReport, { ...attempt, params: nobodys })).problem?.code).toBe('people.report_not_found')
  for (const note of ['', '  ', 'x'.repeat(2001)])
    expect((await op.call(resolveReport, { ...attempt, body: { note } })).problem?.code).toBe('request.invalid')
  expect((await op.call(listReports, { query: { cursor: "1' or true --" } })).problem?.code).toBe('request.invalid')
  expect((await list()).items).toMatchObject([{ resolution: null }])
  // With nobody named, nobody may.
  const unnamed = await testWorld()
  expect((await (await unnamed.account('Op')).call(listReports, { query: {} })).problem?.code).toBe('auth.forbidden')
})

test('who runs the place is told of all that is new in one mail, which says nothing of it; a report outlives whom it is about', async () => {
  const { app, database, ana, bo, chen, list } = await reportsWorld()
  const said = vi.spyOn(app.messages, 'send')
  const told = async () => {
    said.mockClear()
    await app.relations.tellOperators()
    return said.mock.calls.map(([message]) => message)
  }
  expect(await told()).toEqual([])
  await report(ana, bo, 'A secret.')
  await report(chen, bo)
  const mails = await told()
  expect(mails).toMatchObject([
    { to: 'op@example.com', template: 'reports', data: { count: 2 } },
    { to: 'second@example.com', data: { count: 2 } },
  ])
  expect(JSON.stringify(mails)).not.toMatch(/secret|Bo/)
  expect(await told()).toEqual([])
  await report(ana, bo, 'Still.')
  expect(await told()).toEqual([])
  await database.pool.query("update person_report set told_at = told_at - interval '1 day'")
  await report(ana, bo, 'A day later.')
  expect(await told()).toHaveLength(2)

  await bo.call(updateMe, { body: { password: 'a long one 1' } })
  expect((await bo.call(deleteMe, { body: { password: 'a long one 1' } })).status).toBe(204)
  expect((await list()).items).toMatchObject([
    { reportedId: bo.id, reported: null },
    { reportedId: bo.id, reported: null },
  ])
  await ana.call(updateMe, { body: { password: 'a long one 1' } })
  await ana.call(deleteMe, { body: { password: 'a long one 1' } })
  expect((await list()).items.map(({ reporterId }): string => reporterId)).toEqual([chen.id])
})
