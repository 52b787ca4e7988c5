import {
  accountChangeStopDays,
  addIdentity,
  deleteMe,
  getFarewell,
  getMe,
  getPublicProfile,
  listIdentities,
  mergeAccounts,
  preferIdentity,
  readAccountChange,
  removeIdentity,
  sendFarewellCode,
  stopAccountChange,
  updateMe,
  verifyIdentity,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Person, testWorld } from '../../testing/test-world.ts'

const password = 'a password of hers 1'
const day = 86_400

async function changesWorld(env: Record<string, string> = {}) {
  const world = await testWorld({ env })
  const ana = await world.account('Ana')
  const { database, app } = world
  const messagesTo = async (address: string) => {
    const { rows } = await database.execute<{ subject: string; body: string; code: string | null }>(
      sql`select subject, text as body, offer->>'code' as code from local_message where recipient = ${address} order by id`,
    )
    return rows
  }
  const codeTo = async (address: string) => (await messagesTo(address)).findLast(({ code }) => code)?.code ?? ''
  /** What the newest link to this address carries. */
  const linkTo = async (address: string) =>
    /\/not-me#(\S+)/.exec(
      (await messagesTo(address)).findLast(({ body }) => body.includes('/not-me#'))?.body ?? '',
    )?.[1] ?? ''
  const add = async (person: Person, value: string) => {
    const { reply } = await person.call(addIdentity, { body: { type: 'email', value } })
    const otp = await codeTo(value)
    expect((await person.call(verifyIdentity, { params: { identityId: reply.id }, body: { otp } })).status).toBe(200)
    return reply.id
  }
  const valuesOf = async (person: Person) =>
    (await person.call(listIdentities, {})).reply.map(({ value, preferred, verified }) => [value, preferred, verified])
  const signInByCode = async (email: string) => {
    const identifier = { type: 'email', value: email } as const
    const whose = { identifier, clientId: 'vitrine-wallet', address: '198.51.100.7' }
    await app.identity.network.sendCode({ ...whose, locale: 'en' })
    return app.identity.network.withCode({ ...whose, otp: await codeTo(email) }, async (_, profile) => profile)
  }
  /** A session as browsers have it; it ends where every sign-in does. */
  const session = async (person: Person): Promise<Person> => {
    const whose = { accountId: person.id, clientId: 'vitrine-wallet', guest: false }
    const { access } = await app.identity.network.sessions.begin(whose)
    return { ...person, accessToken: access.token, call: world.callAs(access.token) }
  }
  const closeDue = async () => {
    await app.jobs.enqueue(database, 'accounts.close-due', {})
    await app.jobs.runDue()
  }
  return { ...world, closeDue, ana, messagesTo, codeTo, linkTo, add, valuesOf, signInByCode, session }
}

describe('the link “This wasn’t me”', () => {
  test('puts back the address that a thief took away, with all that came after, and throws everybody out', async () => {
    const world = await changesWorld()
    const { ana, stranger, linkTo, add, valuesOf, messagesTo } = world
    const thief = await world.session(ana)
    const home = (await ana.call(listIdentities, {})).reply[0]?.id ?? ''
    await thief.call(updateMe, { body: { password } })
    const eve = await add(thief, 'eve@evil.example')
    await thief.call(preferIdentity, { params: { identityId: eve } })
    await thief.call(removeIdentity, { params: { identityId: home } })
    expect(await valuesOf(ana)).toEqual([['eve@evil.example', true, true]])

    // Any of the links does: with its change go the later ones.
    const [first] = (await messagesTo('ana@example.com')).flatMap(({ body }) => /\/not-me#(\S+)/.exec(body)?.[1] ?? [])
    const token = first ?? ''
    const { reply } = await stranger.call(readAccountChange, { body: { token } })
    expect(reply).toMatchObject({ state: 'open', signInWith: { type: 'email', value: 'ana@example.com' } })
    // Where the link went is no secret to who has it; other addresses are.
    expect(reply.changes.map(({ change, identity }) => [change, identity])).toEqual([
      ['password', ''],
      ['added', 'e…@e….example'],
      ['preferred', 'e…@e….example'],
      ['removed', 'ana@example.com'],
    ])
    // Looking changes nothing.
    expect(await valuesOf(ana)).toEqual([['eve@evil.example', true, true]])

    expect((await stranger.call(stopAccountChange, { body: { token } })).reply).toMatchObject({ state: 'stopped' })
    expect(await valuesOf(ana)).toEqual([['ana@example.com', true, true]])
    expect((await ana.call(getMe, {})).reply).toMatchObject({ has_password: false })
    expect((await thief.call(getMe, {})).status).toBe(401)
    expect((await world.signInByCode('ana@example.com')).id).toBe(ana.id)
    expect((await messagesTo('ana@example.com')).map(({ subject }) => subject)).toContain('Your account is back')

    // The links are used up, the thief's as well.
    expect(
      (await stranger.call(stopAccountChange, { body: { token: await linkTo('ana@example.com') } })).reply,
    ).toMatchObject({ state: 'stopped' })
    const theirs = await linkTo('eve@evil.example')
    expect((await stranger.call(readAccountChange, { body: { token: theirs } })).reply).toMatchObject({
      state: 'stopped',
    })
    await stranger.call(stopAccountChange, { body: { token: theirs } })
    expect(await valuesOf(ana)).toEqual([['ana@example.com', true, true]])
  })

  test('is in what both the address before and the one after are told of a change from one to the other', async () => {
    const { ana, add, messagesTo, clock, session } = await changesWorld()
    const [before] = (await ana.call(listIdentities, {})).reply
    const after = await add(ana, 'ana@new.example')
    clock.advance({ seconds: (accountChangeStopDays + 1) * day })
    const told = async () =>
      Promise.all(
        ['ana@example.com', 'ana@new.example'].map(async (to) => {
          const { subject, body } = (await messagesTo(to)).at(-1) ?? { subject: '', body: '' }
          return [subject, /ana@[a-z.]+[a-z]/.exec(body)?.[0], body.includes('/not-me#')]
        }),
      )
    const signedIn = await session(ana)
    await signedIn.call(preferIdentity, { params: { identityId: after } })
    const moved = ['Your primary address has changed', 'ana@new.example', true]
    expect(await told()).toEqual([moved, moved])
    await signedIn.call(removeIdentity, { params: { identityId: before?.id ?? '' } })
    const removed = ['A way to sign in was removed', 'ana@example.com', true]
    expect(await told()).toEqual([removed, removed])
  })

  test('takes no account along that was there before, nor ends what its owner can stop', async () => {
    const { ana, account, stranger, session, linkTo, messagesTo, add, valuesOf, clock } = await changesWorld()
    const mallory = await account('Mallory')
    const idOf = async (person: Person) => (await person.call(listIdentities, {})).reply[0]?.id ?? ''
    const moveTo = async (person: Person, value: string) => {
      const first = await idOf(person)
      await person.call(preferIdentity, { params: { identityId: await add(person, value) } })
      expect((await person.call(removeIdentity, { params: { identityId: first } })).status).toBe(204)
    }
    clock.advance({ seconds: 60 })
    await moveTo(mallory, 'other@evil.example')
    const trap = await linkTo('mallory@example.com')
    clock.advance({ seconds: 60 })
    await moveTo(await session(ana), 'mallory@example.com')
    const hers = (await messagesTo('ana@example.com')).flatMap(({ body }) => /\/not-me#(\S+)/.exec(body)?.[1] ?? [])

    await stranger.call(stopAccountChange, { body: { token: trap } })
    expect((await valuesOf(ana)).map(([value]) => value)).toEqual(['mallory@example.com'])
    expect((await stranger.call(stopAccountChange, { body: { token: hers[0] ?? '' } })).status).toBe(200)
    expect(await valuesOf(ana)).toEqual([['ana@example.com', true, true]])
  })

  test('goes to nobody younger while somebody older hears of the change, and brings back nobody whom they sent away', async () => {
    const { ana, session, messagesTo, linkTo, add, clock } = await changesWorld()
    clock.advance({ seconds: 60 })
    const eve = await add(await session(ana), 'eve@evil.example')
    clock.advance({ seconds: 60 })
    await ana.call(updateMe, { body: { password } })
    expect(await linkTo('ana@example.com')).not.toBe('')
    await ana.call(removeIdentity, { params: { identityId: eve } })
    const told = (await messagesTo('eve@evil.example')).slice(1)
    expect(told).toHaveLength(2)
    expect(told.filter(({ body }) => body.includes('/not-me#'))).toEqual([])
  })

  test('brings the address back with the account that its owner has got by signing in meanwhile', async () => {
    const { ana, stranger, session, linkTo, add, valuesOf, signInByCode } = await changesWorld()
    const thief = await session(ana)
    const home = (await ana.call(listIdentities, {})).reply[0]?.id ?? ''
    await thief.call(preferIdentity, { params: { identityId: await add(thief, 'eve@evil.example') } })
    await thief.call(removeIdentity, { params: { identityId: home } })
    const puzzled = await signInByCode('ana@example.com')
    expect(puzzled.id).not.toBe(ana.id)
    await stranger.call(stopAccountChange, { body: { token: await linkTo('ana@example.com') } })
    expect((await valuesOf(ana)).map(([value]) => value)).toContain('ana@example.com')
    expect((await signInByCode('ana@example.com')).id).toBe(ana.id)
  })

  test('waits, and stays good, while something of that account can be stopped itself', async () => {
    const { ana, stranger, session, linkTo, add, valuesOf, signInByCode, clock } = await changesWorld()
    const thief = await session(ana)
    const home = (await ana.call(listIdentities, {})).reply[0]?.id ?? ''
    clock.advance({ seconds: 60 })
    await thief.call(preferIdentity, { params: { identityId: await add(thief, 'eve@evil.example') } })
    await thief.call(removeIdentity, { params: { identityId: home } })
    const token = await linkTo('ana@example.com')
    clock.advance({ seconds: 60 })
    const puzzled = await session({ ...ana, id: (await signInByCode('ana@example.com')).id })
    expect((await puzzled.call(updateMe, { body: { password } })).status).toBe(200)
    const refused = await stranger.call(stopAccountChange, { body: { token } })
    expect(refused.problem?.code).toBe('account.changed_lately')
    expect((await stranger.call(readAccountChange, { body: { token } })).reply).toMatchObject({ state: 'open' })
    expect(await valuesOf(ana)).toEqual([['eve@evil.example', true, true]])
  })

  test('is worth nothing made up, after its days, or read in the database', async () => {
    const { ana, stranger, clock, database, linkTo } = await changesWorld()
    await ana.call(updateMe, { body: { password } })
    const token = await linkTo('ana@example.com')
    const refused = async (given: string) =>
      (await stranger.call(stopAccountChange, { body: { token: given } })).problem?.code
    expect(await refused('made-up-made-up-made-up')).toBe('account.link_over')
    const { rows } = await database.execute<{ token_hash: string }>(sql`select token_hash from account_change_link`)
    expect(await refused(rows[0]?.token_hash ?? '')).toBe('account.link_over')
    clock.advance({ seconds: accountChangeStopDays * day + 1 })
    expect(await refused(token)).toBe('account.link_over')
  })
})

describe('leaving', () => {
  test('hides the account and signs it out, and signing in keeps it', async () => {
    const { ana, account, session, codeTo, signInByCode, clock, closeDue, messagesTo } = await changesWorld()
    const bo = await account('Bo')
    const phone = await session(ana)
    expect((await ana.call(getFarewell, {})).reply.waitDays).toBe(3)
    await ana.call(sendFarewellCode, {})
    const otp = await codeTo('ana@example.com')
    expect((await ana.call(deleteMe, { body: { otp } })).status).toBe(204)
    expect((await phone.call(getMe, {})).status).toBe(401)
    expect((await ana.call(getMe, {})).status).toBe(401)
    expect((await bo.call(getPublicProfile, { params: { userId: ana.id } })).problem?.code).toBe('user.not_found')
    expect((await messagesTo('ana@example.com')).at(-1)?.subject).toBe('Your account is about to be deleted')

    expect((await signInByCode('ana@example.com')).id).toBe(ana.id)
    clock.advance({ seconds: 4 * day })
    await closeDue()
    expect((await bo.call(getPublicProfile, { params: { userId: ana.id } })).status).toBe(200)
  })

  test('is stopped by the link of the message, on the older network as well, and ends the account after its days', async () => {
    const { ana, stranger, session, linkTo, clock, app, account, closeDue, messagesTo } = await changesWorld()
    const bo = await account('Bo')
    const leave = async () => {
      const { accessToken } = await session(ana)
      const headers = { 'app-id': 'vitrine-wallet', authorization: `Bearer ${accessToken}` }
      const reply = await app.http.inject({ method: 'DELETE', url: '/v1/user', headers })
      expect(reply.statusCode).toBe(200)
    }
    await leave()
    const link = { body: { token: await linkTo('ana@example.com') } }
    const { stoppableUntil } = (await stranger.call(readAccountChange, link)).reply
    expect(Date.parse(stoppableUntil)).toBe(clock.now().getTime() + 3 * day * 1000)
    await stranger.call(stopAccountChange, link)
    clock.advance({ seconds: 4 * day })
    await closeDue()
    const seen = () => bo.call(getPublicProfile, { params: { userId: ana.id } })
    expect((await seen()).status).toBe(200)

    await leave()
    clock.advance({ seconds: 3 * day - 60 })
    await closeDue()
    expect((await messagesTo('ana@example.com')).at(-1)?.subject).toBe('Your account is about to be deleted')
    clock.advance({ seconds: 120 })
    await closeDue()
    expect((await messagesTo('ana@example.com')).at(-1)?.subject).toBe('Your account has been deleted')
    expect((await stranger.call(stopAccountChange, { body: { token: await linkTo('ana@example.com') } })).status).toBe(
      410,
    )
    expect((await seen()).status).toBe(404)
  })

  test('is at once for who could not come back, and where the operator says so', async () => {
    const { ana, account, codeTo, app, database } = await changesWorld({ CLOSING_DAYS: '0' })
    const closed = async () =>
      (await database.execute<{ id: string }>(sql`select id from account where closed_at is not null`)).rows.map(
        ({ id }) => id,
      )
    expect(app.config.closingDays).toBe(0)
    await ana.call(sendFarewellCode, {})
    expect((await ana.call(deleteMe, { body: { otp: await codeTo('ana@example.com') } })).status).toBe(204)
    expect(await closed()).toEqual([ana.id])
    const guest = await account('Gus', { guest: true })
    expect((await guest.call(getFarewell, {})).reply.waitDays).toBe(0)
  })
})

describe('where no text messages are sent', () => {
  test('who is reached by a number alone changes and deletes their account all the same; codes are refused', async () => {
    const world = await changesWorld({ SMTP_URL: 'smtp://127.0.0.1:9', INBOX: 'no' })
    const { ana, app, database, session, clock, closeDue } = world
    const identifier = { type: 'phone', value: '+34600000001' } as const
    await database.execute(
      sql`update identity set type = ${identifier.type}, value = ${identifier.value} where account_id = ${ana.id}`,
    )
    const whose = { identifier, clientId: 'vitrine-wallet', address: '198.51.100.7' }
    const code = app.identity.network.sendCode({ ...whose, locale: 'en' })
    await expect(code).rejects.toMatchObject({ code: 'service.unavailable' })
    expect((await ana.call(updateMe, { body: { password } })).status).toBe(200)
    const { call } = await session(ana)
    expect((await call(deleteMe, { body: { password } })).status).toBe(204)
    clock.advance({ seconds: 3 * day })
    await closeDue()
    const { rows } = await database.execute(sql`select closed_at is not null as closed from account`)
    expect(rows).toEqual([{ closed: true }])
  })
})

describe('an account that goes into another one', () => {
  test('is shown by a code or a wallet: a password and a session that a thief has are not enough', async () => {
    const { ana, account, app, callAs, clock } = await changesWorld()
    const thief = await account('Eve')
    const authTime = Math.floor(clock.now().getTime() / 1000)
    const issue = (amr: string[], provenAt = authTime) =>
      app.identity.accessTokens.issue({
        accountId: ana.id,
        clientId: 'vitrine-wallet',
        guest: false,
        scope: 'openid',
        authTime: provenAt,
        amr,
      })
    for (const amr of [['pwd'], []]) {
      const sourceAccessToken = await issue(amr)
      const body = { sourceAccessToken, targetAccessToken: thief.accessToken }
      for (const caller of [thief.call, callAs(sourceAccessToken)])
        expect((await caller(mergeAccounts, { body })).problem?.code).toBe('auth.proof_required')
    }
    // Nor is a code of long ago, beside a password of now.
    const [now, before] = [await issue(['pwd']), await issue(['otp'], authTime - 3_000)]
    const together = { sourceAccessToken: before, targetAccessToken: thief.accessToken }
    expect((await callAs(now)(mergeAccounts, { body: together })).problem?.code).toBe('auth.proof_required')
    const body = { sourceAccessToken: await issue(['otp']), targetAccessToken: thief.accessToken }
    expect((await thief.call(mergeAccounts, { body })).status).toBe(200)
  })

  test('stays while its owner can still stop what was changed', async () => {
    const { ana, account, clock, signInAnew } = await changesWorld()
    const thief = await account('Eve')
    await ana.call(updateMe, { body: { password } })
    const merge = (whose: Person, into: Person) =>
      into.call(mergeAccounts, { body: { sourceAccessToken: whose.accessToken, targetAccessToken: into.accessToken } })
    expect((await merge(ana, thief)).problem?.code).toBe('account.changed_lately')
    clock.advance({ seconds: accountChangeStopDays * day + 1 })
    expect((await merge(await signInAnew(ana), await signInAnew(thief))).status).toBe(200)
  })

  test('is told to the addresses of both', async () => {
    const { ana, account, add, messagesTo, clock, signInAnew } = await changesWorld()
    const eve = await account('Eve')
    await add(ana, 'ana@work.example')
    await add(eve, 'eve@work.example')
    const addresses = ['ana@example.com', 'ana@work.example', 'eve@example.com', 'eve@work.example']
    const told = async () => Promise.all(addresses.map(async (to) => (await messagesTo(to)).length))
    clock.advance({ seconds: accountChangeStopDays * day + 1 })
    const [source, target] = [await signInAnew(eve), await signInAnew(ana)]
    const before = await told()
    const body = { sourceAccessToken: source.accessToken, targetAccessToken: target.accessToken }
    expect((await target.call(mergeAccounts, { body })).status).toBe(200)
    expect(await told()).toEqual(before.map((messages) => messages + 1))
  })

  test('leaves again with its addresses when the owner of the other one did not want it', async () => {
    const { ana, account, stranger, linkTo, valuesOf } = await changesWorld()
    const thief = await account('Eve')
    const body = { sourceAccessToken: thief.accessToken, targetAccessToken: ana.accessToken }
    expect((await thief.call(mergeAccounts, { body })).status).toBe(200)
    expect((await valuesOf(ana)).map(([value]) => value)).toEqual(['ana@example.com', 'eve@example.com'])
    await stranger.call(stopAccountChange, { body: { token: await linkTo('ana@example.com') } })
    expect(await valuesOf(ana)).toEqual([['ana@example.com', true, true]])
  })
})
