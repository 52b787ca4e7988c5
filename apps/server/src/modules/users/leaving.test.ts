import {
  audienceOf,
  blockPerson,
  deleteMe,
  downloadMyData,
  followPerson,
  getFarewell,
  getMe,
  getPublicProfile,
  sendFarewellCode,
  updateCampaignInfo,
  updateMe,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import { testWorld } from '../../testing/test-world.ts'
import { tokenWorld } from '../../testing/token-world.ts'

type World = Awaited<ReturnType<typeof tokenWorld>>

async function codeSentTo(world: World, address: string): Promise<string> {
  const { rows } = await world.database.execute<{ code: string }>(
    sql`select offer->>'code' as code from local_message where recipient = ${address} and offer ? 'code' order by id desc limit 1`,
  )
  return rows[0]?.code ?? ''
}

test('who wants to leave is told what goes along, shows that it is them, and is gone with all they hold', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const design = await world.design()
  await world.issue(design, ana, ana, bo)
  await ana.call(followPerson, { params: { userId: bo.id } })
  await ana.call(updateMe, { body: { preferred_username: 'ana.light', bio: 'Collects.' } })
  expect((await ana.call(getFarewell, {})).reply).toEqual({
    proof: 'code',
    waitDays: 3,
    tokens: 2,
    objects: 0,
    coins: 0,
    keyCopies: 0,
    brands: [],
  })

  expect((await ana.call(deleteMe, { body: {} })).problem?.code).toBe('identity.code_wrong')
  expect((await ana.call(sendFarewellCode, {})).status).toBe(204)
  expect((await ana.call(deleteMe, { body: { otp: '000' } })).problem?.code).toBe('identity.code_wrong')
  expect((await ana.call(getMe, {})).status).toBe(200)
  const otp = await codeSentTo(world, 'ana@example.com')
  expect((await ana.call(deleteMe, { body: { otp } })).status).toBe(204)
  world.clock.advance({ seconds: 3 * 86_400 })
  await world.app.jobs.enqueue(world.database, 'accounts.close-due', {})
  await world.app.jobs.runDue()

  expect((await ana.call(getMe, {})).problem?.code).toBe('auth.token_invalid')
  for (const userId of [ana.id, 'ana.light'])
    expect((await bo.call(getPublicProfile, { params: { userId } })).problem?.code).toBe('user.not_found')
  const { rows } = await world.database.execute(sql`
    select (select count(*)::int from token where owner_id = ${ana.id}) as held,
      (select count(*)::int from holding where owner_id = ${ana.id}) as counted,
      (select count(*)::int from token where owner_id = ${bo.id}) as others,
      (select count(*)::int from event_log where type = 'token.deleted' and ${audienceOf.account(ana.id)} = any(audiences)) as told,
      (select count(*)::int from follow) as follows,
      (select name || coalesce(nullif(about::text, '{}'), '') || coalesce(preferred_username, '') from account where id = ${ana.id}) as words`)
  expect(rows).toEqual([{ held: 0, counted: 0, others: 1, told: 2, follows: 0, words: '' }])
})

test('an account that cannot be closed is told of, tried again, and keeps nobody else’s', async () => {
  const told: string[] = []
  const world = await testWorld({ logger: { ...silentLogger, error: (sentence) => told.push(sentence) } })
  const { app, clock, database } = world
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await database.execute(sql`update account set leaves_at = ${clock.now().toISOString()}`)
  await database.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refused before update on account for each row when (old.id = least('${ana.id}', '${bo.id}')::uuid) execute function refuse()`),
  )
  const left = async () => {
    await app.jobs.enqueue(database, 'accounts.close-due', {})
    await app.jobs.runDue()
    return (await database.execute<{ id: string }>(sql`select id from account where closed_at is null`)).rows
  }
  expect(await left()).toEqual([{ id: [ana.id, bo.id].sort()[0] }])
  expect(told).toEqual(['an account whose time has come could not be closed'])
  await database.execute(sql.raw('drop trigger refused on account'))
  expect(await left()).toEqual([])
})

test('a password is asked for where there is one, and guessing it shuts the way', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  await ana.call(updateMe, { body: { password: 'a long one 1' } })
  expect((await ana.call(getFarewell, {})).reply.proof).toBe('password')
  expect((await ana.call(sendFarewellCode, {})).problem?.code).toBe('account.no_code_needed')
  const tries: (string | undefined)[] = []
  for (let index = 0; index < 6; index++)
    tries.push((await ana.call(deleteMe, { body: { password: `wrong ${index}` } })).problem?.code)
  expect(tries).toContain('identity.wrong_credentials')
  expect(tries.at(-1)).toBe('identity.locked')
  expect((await ana.call(deleteMe, { body: { password: 'a long one 1' } })).problem?.code).toBe('identity.locked')
  world.clock.advance({ seconds: 3600 })
  const token = await world.app.identity.accessTokens.issue({
    accountId: ana.id,
    clientId: 'vitrine-wallet',
    guest: false,
    scope: 'openid',
  })
  const headers = { authorization: `Bearer ${token}` }
  expect((await ana.call(deleteMe, { body: { password: 'a long one 1' } }, { headers })).status).toBe(204)
})

test('whoever owns a brand hands it on first; a guest just goes', async () => {
  const world = await tokenWorld()
  const [ana, guest] = [await world.account('Ana'), await world.account('Guest', { guest: true })]
  await world.app.studio.createBusiness(world.database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Museo Marea',
    ownerId: ana.id,
  })
  expect((await ana.call(deleteMe, { body: {} })).problem).toMatchObject({
    code: 'account.owns_brand',
    details: { brands: ['Museo Marea'] },
  })
  expect((await guest.call(getFarewell, {})).reply.proof).toBe('none')
  expect((await guest.call(deleteMe, { body: {} })).status).toBe(204)
})

test('one’s data is everything of every module, nothing secret, and nothing of others', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [mine, theirs] = [await world.token(ana), await world.token(bo)]
  await ana.call(updateMe, { body: { password: 'a long one 1', bio: 'Collects.' } })
  await bo.call(updateMe, { body: { bio: 'A secret drummer.' } })
  await ana.call(followPerson, { params: { userId: bo.id } })
  await bo.call(blockPerson, { params: { userId: ana.id } })
  await ana.call(updateCampaignInfo, { body: { businessId: 'lumen1', campaignId: 'c1', data: { shoe: 41 } } })
  const { reply, headers } = await ana.call(downloadMyData, {})
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(reply).toMatchObject({
    account: [{ id: ana.id, name: 'Ana', about: { bio: 'Collects.' } }],
    identities: [{ value: 'ana@example.com' }],
    tokens: [{ id: mine }],
    follows: [],
  })
  expect(Object.values(reply)).toSatisfy((sections: unknown[]) => sections.every(Array.isArray))
  const text = JSON.stringify(reply)
  for (const secret of ['password_hash', 'argon2', 'secret drummer', 'bo@example.com', theirs])
    expect(text).not.toContain(secret)
  // That somebody has blocked them is nobody's business but that person's.
  expect(reply.blocked).toEqual([])
})

test('however much there is, all of it comes, each once', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const ids = await world.issue(await world.design(), ...Array.from({ length: 1203 }, () => ana))
  const { reply } = await ana.call(downloadMyData, {})
  const got = (reply.tokens as { id: string }[]).map(({ id }) => id)
  expect(got.length).toBe(1203)
  expect(new Set(got)).toEqual(new Set(ids))
})
