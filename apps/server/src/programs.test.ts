import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { KeyScope } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { keyToken } from './testing/key-token.ts'
import { passDevice } from './testing/pass-device.ts'
import { tokenWorld } from './testing/token-world.ts'

const guide = await readFile(new URL('../../../docs/api/keys.md', import.meta.url), 'utf8')
const examples = [...guide.matchAll(/```sh\n(curl [^`]*)```/g)].map(([, command = '']) => command)

/** A curl command of the guide as the request that it makes. */
function requestOf(command: string, standIns: Readonly<Record<string, string>>) {
  const filled = Object.entries(standIns).reduce((text, [name, value]) => text.replaceAll(name, value), command)
  const given = (flag: string) =>
    [...filled.matchAll(new RegExp(`${flag} (?:'([^']*)'|(\\S+))`, 'g'))].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    )
  const [, address = ''] = /'https:\/\/wallet\.example([^']+)'/.exec(filled) ?? []
  const [method = 'GET'] = given('-X')
  const data = given('-d')
  const headers: Record<string, string> = Object.fromEntries(
    given('-H').map((line) => [line.split(': ', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
  )
  for (const pair of given('-u')) headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  if (data.length > 0) headers['content-type'] ??= 'application/x-www-form-urlencoded'
  return {
    ...{ method: method as 'GET' | 'POST', url: address, headers },
    ...(data.length > 0 ? { payload: data.join('&') } : {}),
  }
}

async function shop() {
  const world = await tokenWorld()
  const { app, database, clock } = world
  const [ana, bo, desk] = [await world.account('Ana'), await world.account('Bo'), await world.account('Desk')]
  const bean = await world.design({ 'transferable-v1': {} }, { displayName: 'Golden bean' })
  const ticket = await world.token(ana, { 'redeemable-v1': {} }, { displayName: 'Saturday' })
  await database.transaction(async (tx) => {
    const terms = { text: 'Beans buy drinks.' }
    await app.coins.createCoin(tx, { businessId: 'lumen1', name: 'Bean', symbol: 'BN', terms })
    await app.coins.fund(tx, { key: 'opening', businessId: 'lumen1', amount: 100 })
    await app.coins.enrol(tx, { businessId: 'lumen1', accountId: ana.id })
  })
  const counter = await database.transaction((tx) =>
    app.merchants.createMerchant(tx, { businessId: 'lumen1', name: 'The gate', accountId: desk.id }),
  )
  const show = await passDevice(ana, ticket, clock)
  const standIns: Record<string, string> = {
    CafeLumen1: 'lumen1',
    HAND_OUT: randomUUID(),
    DESIGN: bean,
    COUNTER: counter.id,
    PERSON: ana.id,
    SCAN: randomUUID(),
    CODE: await show(),
    NOW: clock.now().toISOString(),
  }
  /** A program with a key of these scopes, which does as the guide says. */
  async function program(...scopes: KeyScope[]) {
    const made = await keyToken({ app, database }, 'lumen1', scopes)
    const asked = examples.find((command) => command.includes('/api/token')) ?? ''
    const answer = await app.http.inject(
      requestOf(asked, { 'key.1f0c…': made.clientId, 'vk_…': made.secret, 'scope=read': `scope=${scopes.join(' ')}` }),
    )
    const accessToken: string = answer.json().access_token
    return async (part: string) => {
      const example = examples.find((command) => command.includes(part))
      if (!example) throw new Error(`the guide has no example of ${part}`)
      const reply = await app.http.inject(requestOf(example, { ...standIns, ACCESS_TOKEN: accessToken }))
      return { status: reply.statusCode, body: reply.json() }
    }
  }
  return { ...world, ana, bo, bean, standIns, program }
}

test('a brand’s program does by its key, as the guide shows it, what a person of the team can do', async () => {
  const { app, ana, bean, standIns, program, database } = await shop()
  const held = async (ownerId: string) =>
    (
      await database.pool.query(
        'select count(*)::int as held from token where owner_id = $1 and object_definition_id = $2',
        [ownerId, bean],
      )
    ).rows[0].held

  const reads = await program('read')
  expect((await reads('/designs?limit=20')).body.items.map(({ id }: { id: string }) => id)).toContain(bean)
  expect((await reads('/activity?limit=20')).status).toBe(200)

  const issues = await program('issue')
  const [given, again] = [await issues('/tokens'), await issues('/tokens')]
  expect(given.body).toMatchObject({ tokenId: expect.any(String), state: 'given' })
  expect(again.body).toEqual(given.body)
  expect(await held(ana.id)).toBe(1)

  const bulk = await program('bulk-issue')
  const begun = await bulk("/hand-outs' \\")
  expect(begun.body).toMatchObject({ recipients: 2, invalid: 0, duplicate: 0 })
  await app.handOuts.runDue()
  standIns.HAND_OUT = begun.body.handOut.id
  expect((await reads('/hand-outs/HAND_OUT')).body).toMatchObject({ state: 'done', counts: { given: 2, failed: 0 } })
  expect(await held(ana.id)).toBe(2)

  const redeems = await program('redeem')
  expect((await redeems('/scans')).body.items).toMatchObject([{ outcome: 'redeemed', title: 'Saturday' }])

  const grants = await program('grant')
  expect((await grants('/treasury/grant')).status).toBe(200)
  expect((await redeems('/holders/PERSON/redeem')).body).toEqual({ data: { balance: 15 } })
})

test('a key does nothing that it was not made for', async () => {
  const { program } = await shop()
  const needed = {
    '/tokens': 'issue',
    '/scans': 'redeem',
    '/treasury/grant': 'grant',
    '/designs?limit=20': 'read',
  } as const
  const scopes: KeyScope[] = ['issue', 'redeem', 'grant', 'read']
  for (const [part, scope] of Object.entries(needed)) {
    const without = await program(...scopes.filter((each) => each !== scope))
    expect((await without(part)).body).toMatchObject({ code: 'auth.insufficient_scope', details: { needs: scope } })
  }
})
