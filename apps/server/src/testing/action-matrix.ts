import type { executeAction, ProblemCode, Token } from '@vitrine/protocol'
import { expect } from 'vitest'
import type { Answer, Person } from './test-world.ts'
import { act, type TokenWorld } from './token-world.ts'

/** Somebody who calls: a person, or whoever is not signed in. */
type Caller = Pick<Person, 'call'>

export interface RefusedCase {
  by: Caller
  token: string
  parameters?: Record<string, unknown>
  code: ProblemCode
  /** What the details must hold. */
  details?: Record<string, unknown>
}

const nobodys = '00000000-0000-4000-8000-00000000dead'

/**
 * One action, tried in every way that must be refused: each is answered with its code and changes no row of any table. Takes one
 * world, so that a behaviour's whole matrix is one test.
 */
export function actionMatrix(world: TokenWorld, behaviorId: string, actionId: string) {
  const run = (by: Caller, token: string, parameters: Record<string, unknown> = {}, idempotencyKey?: string) =>
    act(by as Person, token, behaviorId, actionId, parameters, idempotencyKey ? { idempotencyKey } : {})

  async function refuses(cases: Record<string, RefusedCase>): Promise<void> {
    for (const [name, { by, token, parameters, code, details = {} }] of Object.entries(cases)) {
      const before = await fingerprint(world)
      const { problem } = await run(by, token, parameters)
      expect({ name, code: problem?.code, details: problem?.details }).toMatchObject({ name, code, details })
      expect(await changedTables(world, before), name).toEqual([])
    }
  }

  return {
    run,
    refuses,

    /** Who may never act: nobody, a stranger, somebody with a token of a design that offers nothing like it, a token that is none. */
    async refusesStrangers({ token, parameters = {} }: { token: string; parameters?: Record<string, unknown> }) {
      const stranger = await world.account('Stranger')
      const plain = await world.token(stranger, { 'numbered-v1': {} })
      await refuses({
        'signed out': { by: world.stranger, token, parameters, code: 'auth.token_missing' },
        'somebody else': { by: stranger, token, parameters, code: 'token.not_found' },
        'a token that is none': { by: stranger, token: nobodys, parameters, code: 'token.not_found' },
        'another design': { by: stranger, token: plain, parameters, code: 'token.action_not_supported' },
      })
    },

    /** Who has given the token away knows of it and may do nothing with it. */
    async refusesFormerOwner({ by, to, token, parameters = {} }: Omit<RefusedCase, 'code'> & { to: { id: string } }) {
      await act(by as Person, token, 'transferable-v1', 'transfer-v1', { recipient: to.id })
      await refuses({ 'who held it before': { by, token, parameters, code: 'token.not_owner' } })
    },

    /** Parameters that are not what the action takes. */
    async refusesParameters(by: Caller, token: string, wrong: Record<string, Record<string, unknown>>) {
      const cases = Object.entries(wrong).map(
        ([name, parameters]) => [name, { by, token, parameters, code: 'request.invalid' }] as const,
      )
      await refuses(Object.fromEntries(cases))
    },

    /** The same request twice with one key, also at the same moment: one change, and the first answer both times. */
    async answersReplays(by: Caller, token: string, parameters: Record<string, unknown> = {}) {
      const [first, twin] = await Promise.all([run(by, token, parameters, 'once'), run(by, token, parameters, 'once')])
      expect(first.problem).toBeNull()
      expect(twin.reply).toEqual(first.reply)
      const before = await fingerprint(world)
      expect((await run(by, token, parameters, 'once')).reply).toEqual(first.reply)
      expect(await changedTables(world, before)).toEqual([])
      return first
    },

    /** Two requests at the same moment: one is answered, the other refused. */
    async oneOfTwins({ by, token, parameters, code }: RefusedCase): Promise<Answer<typeof executeAction>> {
      const answers = await Promise.all([run(by, token, parameters), run(by, token, parameters)])
      const done = answers.filter((each) => each.problem === null)
      expect(done).toHaveLength(1)
      expect(answers.find((each) => each.problem)?.problem?.code).toBe(code)
      return done[0] as Answer<typeof executeAction>
    },
  }
}

/** The token's block as its caller reads it, after an action. */
export const blockOf = (answer: { reply: { data: { token: Token | null } } }, behaviorId: string) =>
  (answer.reply.data.token?.state[behaviorId] ?? null) as Record<string, unknown> | null

type Fingerprint = Map<string, string>

/** What every table holds, as a sum of each. */
async function fingerprint({ database: { pool } }: TokenWorld): Promise<Fingerprint> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

async function changedTables(world: TokenWorld, before: Fingerprint): Promise<string[]> {
  const after = await fingerprint(world)
  return [...after].flatMap(([name, sum]) => (before.get(name) === sum ? [] : [name]))
}
