import { randomUUID } from 'node:crypto'
import {
  acceptTerms,
  accounts,
  addIdentity,
  challengeIdentity,
  confirmNewcomer,
  getMe,
  getPublicProfile,
  listIdentities,
  listTerms,
  mergeAccounts,
  preferIdentity,
  removeIdentity,
  suggestRecipients,
  tokenTransferred,
  updateMe,
  verifyIdentity,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Person, testWorld } from '../../testing/test-world.ts'

type World = Awaited<ReturnType<typeof testWorld>>

async function codeSentTo(world: World, address: string): Promise<string> {
  const { rows } = await world.database.execute<{ code: string }>(
    sql`select offer->>'code' as code from local_message where recipient = ${address} and offer ? 'code' order by id desc limit 1`,
  )
  return rows[0]?.code ?? ''
}

async function addEmail(world: World, person: Person, value: string) {
  const { reply } = await person.call(addIdentity, { body: { type: 'email', value } })
  const otp = await codeSentTo(world, value)
  return person.call(verifyIdentity, { params: { identityId: reply.id }, body: { otp } })
}

describe('the own profile', () => {
  test('shows every field of the specification', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    const { reply } = await ana.call(getMe, {})
    expect(reply).toMatchObject({
      id: ana.id,
      sub: ana.id,
      name: 'Ana',
      email: 'ana@example.com',
      email_verified: true,
      phone_number: null,
      guest: false,
      has_password: false,
      lastVisitedRoute: '',
      location: { country: 'US', latitude: null, longitude: null, locality: '', postal_code: '', region: '' },
      identities: [{ type: 'email', value: 'ana@example.com', preferred: true, custodial: false, isCustodial: false }],
    })
  })

  test('changes only what is sent', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    await ana.call(updateMe, { body: { bio: 'Collects light.', country: 'FI', locality: 'Helsinki' } })
    const { reply } = await ana.call(updateMe, { body: { preferred_username: 'ana', lastVisitedRoute: '/b/museum1' } })
    expect(reply).toMatchObject({
      name: 'Ana',
      bio: 'Collects light.',
      preferred_username: 'ana',
      lastVisitedRoute: '/b/museum1',
      location: { country: 'FI', locality: 'Helsinki' },
    })
  })

  test('a name that leads somewhere is refused, at the older network and at the first sign-in as here', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    for (const name of ['Vitrine security: confirm at https://evil.example', 'evil.example', 'Call +1 900 555 0199']) {
      expect((await ana.call(updateMe, { body: { name } })).problem?.code).toBe('identity.name_holds_address')
    }
    expect((await ana.call(updateMe, { body: { name: 'Dr. Ana Solmar' } })).reply.name).toBe('Dr. Ana Solmar')
    await expect(world.app.users.createAccount(world.database, { name: 'Win at evil.example' })).rejects.toMatchObject({
      code: 'identity.name_holds_address',
    })
  })

  test('a handle that is taken, a weak password and a child’s birthday are refused', async () => {
    const world = await testWorld()
    const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
    await ana.call(updateMe, { body: { preferred_username: 'light' } })
    expect((await bo.call(updateMe, { body: { preferred_username: 'light' } })).problem?.code).toBe('identity.taken')
    for (const password of ['short1', 'no digit here'])
      expect((await bo.call(updateMe, { body: { password } })).problem?.code).toBe('identity.password_weak')
    expect((await bo.call(updateMe, { body: { birthday: '2013-06-02' } })).problem?.code).toBe('identity.too_young')
    expect((await bo.call(updateMe, { body: { birthday: '2013-06-01' } })).status).toBe(200)
  })

  test('what is refused names the field, for whoever shows it', async () => {
    const ana = await (await testWorld()).account('Ana')
    for (const website of ['https://', 'https://two words', 'ftp://example.com', 'example.com']) {
      const { problem } = await ana.call(updateMe, { body: { website, name: ' ', preferred_username: 'A!' } })
      const issues = (problem?.details.issues ?? []) as { path: string }[]
      const named = new Set(issues.map(({ path }) => path.split(/[./]/).at(-1)))
      expect([problem?.code, named]).toEqual(['request.invalid', new Set(['name', 'preferred_username', 'website'])])
    }
    expect((await ana.call(updateMe, { body: { website: 'https://münchen.example/a?b' } })).status).toBe(200)
  })

  test('a guest who sets a password is a full account that keeps all it has', async () => {
    const world = await testWorld()
    const guest = await world.account('Guest', { guest: true })
    expect((await addEmail(world, guest, 'guest@example.com')).reply).toMatchObject({ verified: true, preferred: true })
    const { reply } = await guest.call(updateMe, { body: { password: 'a long one 1', name: 'Gus' } })
    expect(reply).toMatchObject({ id: guest.id, guest: false, has_password: true, email: 'guest@example.com' })
  })
})

test.each([
  { name: 'Ana\nBcc: everybody@example.com' },
  { name: 'Ana \u202egpj.exe' },
  { picture: 'javascript:alert(1)' },
  { picture: 'data:image/svg+xml,<svg/>' },
  { website: 'javascript:alert(1)' },
  { email: 'bo@example.com' },
  { guest: true },
  { id: '00000000-0000-4000-8000-000000000001' },
])('%o is no change that a person may make of their profile', async (body) => {
  const ana = await (await testWorld()).account('Ana')
  expect((await ana.call(updateMe, { body: body as never })).problem?.code).toBe('request.invalid')
})

describe('identifiers', () => {
  test('an address is proven by its code, and counts as somebody’s only then', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    const added = await ana.call(addIdentity, { body: { type: 'email', value: ' Second@Example.com ' } })
    expect(added.reply).toMatchObject({ value: 'second@example.com', verified: false })
    expect(await world.app.users.findByIdentity(world.database, 'email', 'second@example.com')).toBeNull()
    const params = { identityId: added.reply.id }
    expect((await ana.call(verifyIdentity, { params, body: { otp: '12' } })).problem?.code).toBe('identity.code_wrong')
    const otp = await codeSentTo(world, 'second@example.com')
    expect((await ana.call(verifyIdentity, { params, body: { otp } })).reply).toMatchObject({ verified: true })
    expect((await ana.call(verifyIdentity, { params, body: { otp } })).problem?.code).toBe('identity.already_verified')
    expect((await world.app.users.findByIdentity(world.database, 'email', 'second@example.com'))?.id).toBe(ana.id)
  })

  test('nobody calls themselves what the installation is called', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    for (const body of [{ name: 'Vitrine Security' }, { name: 'Оperator' }, { preferred_username: 'vitrine' }]) {
      expect((await ana.call(updateMe, { body })).problem?.code).toBe('identity.name_reserved')
    }
    expect((await ana.call(updateMe, { body: { name: 'Ana Soporte' } })).reply).toMatchObject({ name: 'Ana Soporte' })
  })

  test('nobody passes for a brand by their name or handle but who works for it', async () => {
    const world = await testWorld()
    const [ana, tim, sol] = [await world.account('Ana'), await world.account('Tim'), await world.account('Sol')]
    const guest = await world.account('Guest', { guest: true })
    const early = await world.account('Ember House')
    const fields = { ownerId: sol.id, staff: [tim.id] }
    const { studio } = world.app
    await studio.createBusiness(world.database, {
      id: 'b1',
      name: 'northlight',
      displayName: 'Nordlicht Café',
      ...fields,
    })
    await studio.createBusiness(world.database, {
      id: 'b2',
      name: 'ember',
      displayName: 'Ember House',
      ...fields,
      staff: [],
    })

    const passing = [
      { name: 'Nordlicht Café' },
      { name: 'Nоrdlicht Cafe' }, // Cyrillic
      { name: 'Northlight – Support' },
      { preferred_username: 'northlight' },
      { preferred_username: 'nord1ichtcafe' },
    ]
    for (const body of passing) {
      for (const person of [ana, guest]) {
        expect([body, (await person.call(updateMe, { body })).problem?.code]).toEqual([body, 'identity.name_reserved'])
      }
    }
    expect((await ana.call(updateMe, { body: { name: 'Ana Nordlicht' } })).reply).toMatchObject({
      name: 'Ana Nordlicht',
    })
    // Who works for one brand passes for that one alone.
    expect((await tim.call(updateMe, { body: { name: 'Nordlicht Café' } })).status).toBe(200)
    expect((await tim.call(updateMe, { body: { name: 'Ember House' } })).problem?.code).toBe('identity.name_reserved')
    expect((await sol.call(updateMe, { body: { preferred_username: 'northlight' } })).status).toBe(200)
    // A name that was there before the brand stays, with everything else that its owner saves.
    expect((await early.call(updateMe, { body: { name: 'Ember House', bio: 'Hello' } })).status).toBe(200)
  })

  test('what somebody else has proven cannot be added, which is said to its owner and to who proves it, to nobody before', async () => {
    const world = await testWorld()
    const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
    const add = async (value: string) => {
      const { status, reply } = await ana.call(addIdentity, { body: { type: 'email', value } })
      return { status, reply: { ...reply, id: '', value: '' }, identityId: reply.id }
    }
    const { identityId, ...asked } = await add('bo@example.com')
    const { identityId: _free, ...free } = await add('nobody@example.com')
    expect(asked).toEqual(free)
    const { rows } = await world.database.execute<{ body: string }>(
      sql`select text as body from local_message where recipient = 'bo@example.com' order by id desc limit 1`,
    )
    expect(rows[0]?.body).toMatch(/already have a Vitrine account with this address/)

    const params = { identityId }
    expect((await ana.call(verifyIdentity, { params, body: { otp: '12' } })).problem?.code).toBe('identity.code_wrong')
    const otp = await codeSentTo(world, 'bo@example.com')
    const taken = await ana.call(verifyIdentity, { params, body: { otp } })
    expect(taken.problem).toMatchObject({ code: 'identity.taken', error: 521 })
    expect((await world.app.users.findByIdentity(world.database, 'email', 'bo@example.com'))?.id).toBe(bo.id)
    expect((await bo.call(addIdentity, { body: { type: 'phone', value: '0401234567' } })).problem?.error).toBe(1007)
  })

  test('of two people who prove the same address at the same moment, one gets it', async () => {
    const world = await testWorld()
    const people = [await world.account('Ana'), await world.account('Bo')]
    const pending = []
    for (const person of people) {
      const { reply } = await person.call(addIdentity, { body: { type: 'phone', value: '+358401234567' } })
      pending.push({ person, identityId: reply.id, otp: await codeSentTo(world, '+358401234567') })
    }
    const answers = await Promise.all(
      pending.map(({ person, identityId, otp }) =>
        person.call(verifyIdentity, { params: { identityId }, body: { otp } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const handles = await Promise.all(
      people.map((person) => person.call(updateMe, { body: { preferred_username: 'light' } })),
    )
    expect(handles.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the primary one stays; another can be made primary, then the old one may go', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    const second = await addEmail(world, ana, 'second@example.com')
    const [first] = (await ana.call(listIdentities, {})).reply
    const firstParams = { identityId: first?.id ?? '' }
    expect((await ana.call(removeIdentity, { params: firstParams })).problem).toMatchObject({
      code: 'identity.primary_not_removable',
      error: 2562,
    })
    await ana.call(preferIdentity, { params: { identityId: second.reply.id } })
    expect((await ana.call(removeIdentity, { params: firstParams })).status).toBe(204)
    expect((await ana.call(listIdentities, {})).reply.map(({ value }) => value)).toEqual(['second@example.com'])
  })

  test('another person’s identifiers do not exist', async () => {
    const world = await testWorld()
    const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
    const [mine] = (await ana.call(listIdentities, {})).reply
    const params = { identityId: mine?.id ?? '' }
    expect((await bo.call(removeIdentity, { params })).problem?.code).toBe('identity.not_found')
    expect((await bo.call(preferIdentity, { params })).problem?.code).toBe('identity.not_found')
  })

  test('a wallet is added by its signature', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    const wallet = privateKeyToAccount(`0x${'4'.repeat(64)}`)
    const { reply } = await ana.call(challengeIdentity, { body: { type: 'eth', address: wallet.address } })
    const body = { type: 'eth' as const, message: reply.message, signature: await wallet.signMessage(reply) }
    expect((await ana.call(addIdentity, { body })).reply).toMatchObject({ verified: true, type: 'eth' })
    expect((await ana.call(getMe, {})).reply.wallet_address).toBe(wallet.address.toLowerCase())
    expect((await ana.call(addIdentity, { body })).problem?.code).toBe('identity.signature_invalid')
  })

  test('at a brand’s own hostname the message names that hostname, and is good there alone', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    await world.app.studio.createBusiness(world.database, {
      id: 'lumen1',
      name: 'lumen',
      displayName: 'Café Lumen',
      ownerId: ana.id,
    })
    await world.app.viewers.giveHostname(world.database, 'lumen1', 'lumen.localhost')
    const wallet = privateKeyToAccount(`0x${'5'.repeat(64)}`)
    const at = (host: string) => ({ headers: { host } })
    const signed = async (host: string) => {
      const asked = { body: { type: 'eth' as const, address: wallet.address } }
      const { reply } = await ana.call(challengeIdentity, asked, at(host))
      return { type: 'eth' as const, message: reply.message, signature: await wallet.signMessage(reply) }
    }
    const body = await signed('lumen.localhost')
    expect(body.message).toContain('lumen.localhost wants you to sign in')
    expect(body.message).toContain('\n\nAdd this wallet to the Vitrine account a***@example.com.\n\n')
    expect(body.message).toContain('URI: http://lumen.localhost')
    for (const elsewhere of ['vitrine.test', 'marea.localhost']) {
      const other = await ana.call(addIdentity, { body }, at(elsewhere))
      expect(other.problem?.code).toBe('identity.signature_invalid')
    }
    // A name that is nobody's is not repeated.
    expect((await signed('evil.example')).message).toContain('vitrine.test wants you to sign in')
    expect((await ana.call(addIdentity, { body }, at('lumen.localhost'))).reply).toMatchObject({ verified: true })
  })

  test('the message names the account by what its owner has proven, and is good in those words alone', async () => {
    const world = await testWorld()
    const mallory = await world.account('Ana of Café Lumen')
    await mallory.call(updateMe, { body: { preferred_username: 'mallory' } })
    await mallory.call(addIdentity, { body: { type: 'email', value: 'victim@example.com' } })
    const wallet = privateKeyToAccount(`0x${'6'.repeat(64)}`)
    const asked = { type: 'eth' as const, address: wallet.address }
    const [own] = (await mallory.call(listIdentities, {})).reply
    const said = `Add this wallet to the Vitrine account @mallory (${own?.value[0]}***@example.com).`
    const signed = async (change: (message: string) => string) => {
      const message = change((await mallory.call(challengeIdentity, { body: asked })).reply.message)
      const body = { type: asked.type, message, signature: await wallet.signMessage({ message }) }
      return mallory.call(addIdentity, { body })
    }
    for (const change of [
      (message: string) => message.replace(said, 'Show that you are a friend of the café.'),
      (message: string) => message.replace(`${said}\n\n`, ''),
      (message: string) => message.replace(said, `${said}\n\nThat is only a formality.`),
      (message: string) => `${message}\nRequest ID: only a formality`,
    ]) {
      expect((await signed(change)).problem?.code).toBe('identity.signature_invalid')
    }
    const solana = await mallory.call(challengeIdentity, { body: { type: 'sol', address: '1'.repeat(32) } })
    expect(solana.reply.message.split('\n')[3]).toBe(said)
    expect((await signed((message) => message)).reply).toMatchObject({ verified: true })
  })
})

describe('merging', () => {
  test('moves everything of the source, closes it and signs it out', async () => {
    const world = await testWorld()
    const ana = await world.account('Ana')
    const guest = await world.account('Guest', { guest: true })
    await addEmail(world, guest, 'guest@example.com')
    const body = { sourceAccessToken: guest.accessToken, targetAccessToken: ana.accessToken }
    const { reply } = await ana.call(mergeAccounts, { body })
    expect(reply.id).toBe(ana.id)
    expect(reply.identities.map(({ value, preferred }) => [value, preferred])).toEqual([
      ['ana@example.com', true],
      ['guest@example.com', false],
    ])
    expect((await guest.call(getMe, {})).status).toBe(401)
    expect((await ana.call(getPublicProfile, { params: { userId: guest.id } })).status).toBe(404)
    expect((await ana.call(mergeAccounts, { body })).problem?.code).toBe('auth.token_invalid')
  })

  test('takes two valid tokens of two accounts, one of them the caller’s', async () => {
    const world = await testWorld()
    const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
    const merge = (person: Person, source: string, target: string) =>
      person.call(mergeAccounts, { body: { sourceAccessToken: source, targetAccessToken: target } })
    expect((await merge(chen, bo.accessToken, ana.accessToken)).problem?.code).toBe('auth.forbidden')
    expect((await merge(ana, 'made up', ana.accessToken)).problem?.code).toBe('auth.token_invalid')
    expect((await merge(ana, ana.accessToken, ana.accessToken)).problem?.code).toBe('identity.merge_same_account')
  })
})

test('a public profile is found by id or handle and shows nothing to reach the person by', async () => {
  const world = await testWorld()
  const ana = await world.account('Ana')
  await ana.call(updateMe, { body: { preferred_username: 'ana.light' } })
  for (const userId of [ana.id, 'ana.light', '@ana.light'])
    expect((await world.stranger.call(getPublicProfile, { params: { userId } })).reply).toEqual({
      id: ana.id,
      name: 'Ana',
      preferred_username: 'ana.light',
      picture: null,
      bio: '',
      website: null,
    })
  expect((await world.stranger.call(getPublicProfile, { params: { userId: '@nobody' } })).status).toBe(404)
})

test('recipients are those one has dealt with, and whoever has exactly the handle', async () => {
  const world = await testWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await chen.call(updateMe, { body: { preferred_username: 'chen' } })
  const [from, to] = [ana.id, bo.id]
  await world.app.log.append(
    world.database,
    tokenTransferred({
      subject: randomUUID(),
      actor: from,
      audiences: accounts(from, to),
      data: { cause: 'transfer', by: from, from, to, objectDefinitionId: 'lamp', businessId: 'lumen1' },
    }),
  )
  const names = async (q?: string) =>
    (await ana.call(suggestRecipients, { query: q === undefined ? {} : { q } })).reply.items.map(({ name }) => name)
  expect(await names()).toEqual(['Bo'])
  expect(await names('b')).toEqual(['Bo'])
  expect(await names('@chen')).toEqual(['Chen'])
  expect(await names('che')).toEqual([])
  expect(await names('ana')).toEqual([])
})

test('the operator’s terms are theirs by setting, and another version of them asks again whoever accepted one', async () => {
  const world = await testWorld({
    env: { APP_CONFIG: '{"termsOfUseURL":"https://our.example/terms","termsVersion":"2026-09"}' },
  })
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await world.database.execute(
    sql`insert into terms_acceptance (account_id, terms_id, version, accepted_at) values (${ana.id}, 'platform', '2026-01', now())`,
  )
  const termsOf = async (who: typeof ana) => (await who.call(listTerms, { query: {} })).reply.items[0]
  const url = 'https://our.example/terms'
  expect(await termsOf(ana)).toMatchObject({ version: '2026-09', url, accepted: false, changed: true })
  expect(await termsOf(bo)).toMatchObject({ accepted: false, changed: false })
  await ana.call(confirmNewcomer, { body: { ageConfirmed: true, termsVersion: '2026-09' } })
  expect(await termsOf(ana)).toMatchObject({ accepted: true, changed: false })
})

test('terms are accepted with their version and time, and can be withdrawn', async () => {
  const world = await testWorld()
  const ana = await world.account('Ana')
  const platform = async () => (await ana.call(listTerms, { query: {} })).reply.items[0]
  expect(await platform()).toMatchObject({ id: 'platform', accepted: false, acceptedAt: null })
  const params = { id: 'platform' }
  await ana.call(acceptTerms, { params, body: { accepted: true } })
  expect(await platform()).toMatchObject({ accepted: true, version: '2026-01', acceptedAt: '2026-06-01T12:00:00.000Z' })
  await ana.call(acceptTerms, { params, body: { accepted: false } })
  expect(await platform()).toMatchObject({ accepted: false })
  expect((await ana.call(acceptTerms, { params: { id: 'other' }, body: { accepted: true } })).status).toBe(404)
})
