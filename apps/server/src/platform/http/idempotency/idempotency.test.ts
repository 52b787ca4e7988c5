import { Problem, personBlocked } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testWorld } from '../../../testing/test-world.ts'
import type { Queryable } from '../../database/database.ts'

const subject = '00000000-0000-4000-8000-000000000001'
const request = { caller: 'ana', key: 'key-1', operationId: 'executeAction', input: { to: 'bo' } }

async function world() {
  const { app, clock } = await testWorld()
  const start = await app.log.head()
  return {
    once: app.http.once,
    clock,
    /** The change: one event. */
    async act(tx: Queryable) {
      await app.log.append(tx, personBlocked({ subject, actor: null }))
      return { answer: crypto.randomUUID() }
    },
    effects: async () => (await app.log.read({ since: start, limit: 100 })).length,
  }
}

test('the same key again gets the first answer and changes nothing', async () => {
  const { once, act, effects } = await world()
  const first = await once(request, act)
  expect(await once(request, act)).toEqual(first)
  expect(await effects()).toBe(1)
})

test('twenty at once with one key have one effect and the same answer', async () => {
  const { once, act, effects } = await world()
  const answers = await Promise.all(Array.from({ length: 20 }, () => once(request, act)))
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1)
  expect(await effects()).toBe(1)
})

test('a key used for another request is refused, and each caller has their own keys', async () => {
  const { once, act, effects } = await world()
  await once(request, act)
  await expect(once({ ...request, input: { to: 'chen' } }, act)).rejects.toMatchObject({
    code: 'request.idempotency_mismatch',
  })
  await expect(once({ ...request, operationId: 'deleteToken' }, act)).rejects.toBeInstanceOf(Problem)
  await once({ ...request, caller: 'bo' }, act)
  expect(await effects()).toBe(2)
})

test('an attempt that failed is not remembered: the next one acts', async () => {
  const { once, act, effects } = await world()
  const fails = async (tx: Queryable) => {
    await act(tx)
    throw new Problem('token.send_to_self')
  }
  await expect(once(request, fails)).rejects.toMatchObject({ code: 'token.send_to_self' })
  await once(request, act)
  expect(await effects()).toBe(1)
})

test('without a key every request acts', async () => {
  const { once, act, effects } = await world()
  await once(null, act)
  await once(null, act)
  expect(await effects()).toBe(2)
})

test('of two that wait for each other in a circle both come through, each once', async () => {
  const { once, act, effects } = await world()
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const lock = (tx: Queryable, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`)
  const crossing = (first: number, second: number) => async (tx: Queryable) => {
    await lock(tx, first)
    holding += 1
    if (holding === 2) bothHold.resolve()
    await bothHold.promise
    await lock(tx, second)
    return act(tx)
  }
  await Promise.all([once(request, crossing(1, 2)), once({ ...request, key: 'key-2' }, crossing(2, 1))])
  expect(await effects()).toBe(2)
})
