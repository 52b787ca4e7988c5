import { executeAction, getToken } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createHttpApp } from '../../../platform/http/http-app.ts'
import { createOnce } from '../../../platform/http/idempotency/idempotency.ts'
import { silentLogger } from '../../../platform/telemetry/logger.ts'
import { tokenWorld } from '../../../testing/token-world.ts'
import { tokensModule } from '../tokens.module.ts'
import { type Behaviour, defineAction } from './behaviour.ts'

const Lamp = z.looseObject({ lit: z.number(), wattage: z.number() })

/** All that a new behaviour takes. */
const lamp: Behaviour = {
  id: 'lamp-v1',
  summary: 'Can be lit.',
  settings: z.looseObject({ wattage: z.number().default(40) }),
  state: Lamp,
  actions: [
    defineAction(Lamp, {
      id: 'light-v1',
      name: 'Light',
      summary: 'Lights the lamp.',
      input: z.object({ times: z.int().positive() }),
      problems: [],
      isAvailable: ({ lit }) => lit < 3,
      run: ({ state, input }) => ({
        effects: [{ type: 'patch', block: { lit: state.lit + input.times } }],
        output: { watts: state.wattage * input.times },
      }),
    }),
  ],
  reactions: { issued: () => ({ lit: 0 }), moved: () => ({ lit: 0 }) },
}

async function worldWithLamps() {
  const world = await tokenWorld()
  const { app, database, clock } = world
  const tokens = tokensModule({
    database,
    clock,
    log: app.log,
    people: { ...app.users, readAddress: (_, text) => text, hasBlocked: async () => false },
    brands: app.studio,
    words: app.words,
    messages: app.messages,
    sales: { close: async () => undefined },
    publicUrl: 'http://vitrine.test',
    linkWithCode: app.identity.linkWithCode,
    nearby: { assertNear: async () => {}, patiently: (_, attempt) => attempt() },
  })
  tokens.assemble?.([tokens, { name: 'lamps', behaviours: [lamp] }])
  const http = await createHttpApp({
    authenticator: app.identity,
    once: createOnce({ database, clock }),
    clock,
    logger: silentLogger,
    publicUrl: 'http://vitrine.test',
  })
  await tokens.mount?.(http)
  onTestFinished(() => http.close())
  const call = async (accessToken: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { 'app-id': 'vitrine-wallet', authorization: `Bearer ${accessToken}` }
    const response = await http.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
    return { status: response.statusCode, body: response.json() }
  }
  return { ...world, tokens: tokens.api, call }
}

test('a new behaviour in the registry is a file: settings, state, action, ability, reactions and refusals work over HTTP', async () => {
  const world = await worldWithLamps()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [id = ''] = await world.database.transaction(async (tx) => {
    const behaviours = { 'lamp-v1': {}, 'transferable-v1': {}, 'unheard-of-v9': { kept: true } }
    await world.tokens.createDefinition(tx, { id: 'lamp', businessId: 'lumen1', displayName: 'Lamp', behaviours })
    return world.tokens.issue(tx, { objectDefinitionId: 'lamp', tokens: [{ ownerId: ana.id }] })
  })
  const path = `/vatoms/${id}`
  const light = (parameters: object) =>
    world.call(ana.accessToken, 'POST', executeAction.path.replace(':tokenId', id), {
      behaviorId: 'lamp-v1',
      actionId: 'light-v1',
      parameters,
    })

  const fresh = (await world.call(ana.accessToken, 'GET', path)).body.data
  expect(fresh.state).toMatchObject({ 'lamp-v1': { wattage: 40, lit: 0 }, 'unheard-of-v9': { kept: true } })
  expect(fresh.abilities).toContainEqual({ name: 'Light', behaviorId: 'lamp-v1', actionId: 'light-v1' })

  const lit = await light({ times: 3 })
  expect(lit.body.data).toMatchObject({
    output: { watts: 120 },
    token: { state: { 'lamp-v1': { lit: 3, wattage: 40 } } },
  })
  expect(lit.body.data.token.abilities.map((ability: { name: string }) => ability.name)).not.toContain('Light')

  expect(await light({ times: 'often' })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', details: { issues: [{ path: 'parameters.times' }] } },
  })

  await world.call(ana.accessToken, 'POST', `${path}/execute-action`, {
    behaviorId: 'transferable-v1',
    actionId: 'transfer-v1',
    recipient: bo.id,
  })
  expect(
    (await world.call(bo.accessToken, 'GET', getToken.path.replace(':tokenId', id))).body.data.state['lamp-v1'].lit,
  ).toBe(0)
  const described = (await world.call(ana.accessToken, 'GET', '/vatoms/behaviours')).body.items
  expect(described.find((each: { id: string }) => each.id === 'lamp-v1').actions[0].input.required).toEqual(['times'])
})

test('a design with wrong settings of a known behaviour is not made', async () => {
  const world = await tokenWorld()

  await expect(world.design({ 'scarcity-v1': { maxObjects: -1 } })).rejects.toThrow()
})
