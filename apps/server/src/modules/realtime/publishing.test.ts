import { closeCodes } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { SocketClient } from '../../testing/socket-client.ts'
import { createPublishRates } from './publishing.ts'
import { worldWithSpace } from './testing/space-world.ts'

async function worldInPlaza() {
  const world = await worldWithSpace()
  const join = async (name: string, ...spaces: string[]) => {
    const person = await world.account(name)
    for (const each of spaces) world.letIn(person.id, each)
    const client = await world.connect()
    const reply = await client.follow(person.accessToken, 'poses', { of: 'plaza' })
    return { ...person, client, reply }
  }
  return { ...world, join }
}

const say = (client: SocketClient, payload: unknown, of = 'plaza', id = 'p') =>
  client.send({ type: 'publish', id, topic: 'poses', of, payload })

/** Everything that is told until all that was sent before has been answered. */
async function refusalOf(client: SocketClient, id = 'p') {
  for (;;) {
    const reply = await client.next('reply')
    if (reply.id === id) return reply
  }
}

test('what somebody says is heard by the others who follow it, the newest alone, under their own name, and is nowhere else', async () => {
  const { join, app, connect } = await worldInPlaza()
  const [ana, bo] = [await join('Ana', 'plaza'), await join('Bo', 'plaza')]
  const anasPhone = await connect()
  await anasPhone.follow(ana.accessToken, 'poses', { of: 'plaza' })
  const since = await app.log.head()

  for (const x of [1, 2, 3]) say(ana.client, { x })
  say(bo.client, { x: 50 })

  const ofAna = { who: ana.id, x: 3 }
  const ofBo = { who: bo.id, x: 50 }
  const frame = { type: 'updates', topic: 'poses', of: 'plaza' }
  expect(await bo.client.next('updates')).toEqual({ ...frame, payloads: [ofAna] })
  expect(await ana.client.next('updates')).toEqual({ ...frame, payloads: [ofBo] })
  expect((await anasPhone.next('updates')).payloads).toEqual(expect.arrayContaining([ofAna]))
  expect(await app.log.read({ since, limit: 10 })).toEqual([])
})

test('nobody speaks where they do not follow, nor where they may not, nor on what the log tells', async () => {
  const { join, connect, account, letIn } = await worldInPlaza()
  const [ana, eve] = [await join('Ana', 'plaza'), await join('Eve')]
  expect(eve.reply).toMatchObject({ ok: false, code: 'auth.forbidden' })
  for (const space of ['plaza', 'elsewhere', '__proto__']) {
    say(eve.client, { x: 1 }, space)
    expect(await refusalOf(eve.client)).toMatchObject({ ok: false, code: 'auth.forbidden' })
  }
  letIn(eve.id, 'plaza')
  await eve.client.follow(eve.accessToken, 'bell', { of: 'plaza' })
  eve.client.send({ type: 'publish', id: 'b', topic: 'bell', of: 'plaza', payload: { rung: 'false alarm' } })
  expect(await refusalOf(eve.client, 'b')).toMatchObject({ ok: false })
  const stranger = await connect()
  say(stranger, { x: 1 })
  expect(await refusalOf(stranger)).toMatchObject({ code: 'auth.token_missing' })

  const bo = await account('Bo')
  letIn(bo.id, 'plaza')
  const bos = await connect()
  await bos.follow(bo.accessToken, 'poses', { of: 'plaza' })
  say(bos, { x: 9 })
  expect(await ana.client.next('updates')).toMatchObject({ payloads: [{ who: bo.id, x: 9 }] })
})

test('who is put out says nothing more within a second, and is asked for about once a second, however much they say', async () => {
  const { join, putOut, clock, timesAsked } = await worldInPlaza()
  const [ana, bo] = [await join('Ana', 'plaza'), await join('Bo', 'plaza')]
  const before = timesAsked()
  for (let x = 0; x < 10; x += 1) say(ana.client, { x })
  await bo.client.next('updates')
  expect(timesAsked()).toBe(before)

  putOut(ana.id, 'plaza')
  clock.advance({ seconds: 2 })
  say(ana.client, { x: 66 })
  expect(await ana.client.next('ended')).toEqual({ type: 'ended', topic: 'poses', of: 'plaza' })
  expect(await refusalOf(ana.client)).toMatchObject({ code: 'auth.forbidden' })
  expect(timesAsked()).toBe(before + 1)
  say(bo.client, { x: 5 })
  say(ana.client, { x: 67 })
  expect(await refusalOf(ana.client)).toMatchObject({ code: 'auth.forbidden' })
})

test.each([
  ['another shape', { x: 'far' }, 'request.invalid'],
  ['a name of its own', { x: 1, who: 'somebody else' }, 'request.invalid'],
  ['nothing', null, 'request.invalid'],
  ['more than is read', { x: 1, note: 'n'.repeat(2_100) }, 'request.too_large'],
  ['more than is read, in letters of several bytes', { x: 1, note: '\u{1f419}'.repeat(520) }, 'request.too_large'],
])('%s is refused and heard by nobody, and what is said after it is', async (_, payload, code) => {
  const { join } = await worldInPlaza()
  const [ana, bo] = [await join('Ana', 'plaza'), await join('Bo', 'plaza')]
  say(ana.client, payload)
  expect(await refusalOf(ana.client)).toMatchObject({ ok: false, code })
  say(ana.client, { x: 2 })
  expect(await bo.client.next('updates')).toMatchObject({ payloads: [{ who: ana.id, x: 2 }] })
})

test('an account says as much as the topic allows, on all of its sockets together; a socket that floods is closed', async () => {
  const { join, connect } = await worldInPlaza()
  const ana = await join('Ana', 'plaza')
  const phone = await connect()
  await phone.follow(ana.accessToken, 'poses', { of: 'plaza' })
  for (let x = 0; x < 12; x += 1) say(ana.client, { x })
  ana.client.send({ type: 'ping' })
  await ana.client.next('pong')
  for (let x = 0; x < 9; x += 1) say(phone, { x }, 'plaza', `${x}`)
  expect(await refusalOf(phone, '8')).toMatchObject({ ok: false, code: 'request.rate_limited' })
  // So many that what comes back with time meanwhile is not enough for them, however slow the machine.
  for (let x = 0; x < 2_000; x += 1) say(phone, { x })
  expect((await phone.closed).code).toBe(closeCodes.tooManyFrames)
})

test('a frame that is larger than any frame may be ends the socket', async () => {
  const { join } = await worldInPlaza()
  const { client } = await join('Ana', 'plaza')
  say(client, { x: 1, note: 'n'.repeat(20_000) })
  expect((await client.closed).code).toBe(1009)
})

test('what an account may say comes back with time, and nothing is kept of who has long been silent', () => {
  let now = 0
  const rates = createPublishRates(() => now)
  const topic = {
    name: 'poses',
    kind: { delivery: 'ephemeral', publish: { rate: { burst: 2, perSecond: 1 } } },
  } as never
  const spent = (who: string, times: number) => Array.from({ length: times }, () => rates.spend(who, topic))
  expect(spent('ana', 5)).toEqual([true, true, false, false, false])
  now = 1_000
  expect(spent('ana', 2)).toEqual([true, false])
  expect(spent('bo', 1)).toEqual([true])
  now = 100_000
  expect(spent('bo', 1)).toEqual([true])
  expect(spent('ana', 3)).toEqual([true, true, false])
})
