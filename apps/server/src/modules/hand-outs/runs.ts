import { setTimeout as pause } from 'node:timers/promises'
import { isProblem, Problem, type ProblemCode } from '@vitrine/protocol'
import { type ListedRecipient, readRecipient } from '@vitrine/token-rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { HandedOver, TokensApi } from '../tokens/index.ts'
import { addCounts, type CountChanges, type HandOutRow, listDue, lockHandOut, setState } from './hand-outs.store.ts'
import { listQueued, listWithTokens, markTakenBack, type QueuedRow, settleRows } from './rows.store.ts'
import { listTaken } from './taken.store.ts'

/** What of hand-outs happens after the answer: in batches, each a transaction that settles its own rows, so that a killed server's work goes on. */
export interface Runs {
  begin(tx: Queryable, handOutId: string, at: Date | null): Promise<void>
  /** Goes on with everything that has something to do now. */
  runDue(): Promise<void>
  /** Has somebody go on with what a server that was killed had begun. */
  goOn(): Promise<void>
}

export interface RunsNeeds {
  database: Database
  jobs: Jobs
  clock: Clock
  tokens: Pick<TokensApi, 'definitions' | 'handOver' | 'takeBack'>
}

const task = 'hand-outs.run'
/** As many as their locks and statements are worth, and no more: others wait for the edition and for the database meanwhile. */
const batch = 150
/** After each: the turn of those who wait for this server and its database. */
const restMs = 6

type Goes = 'on' | 'no further'

export function createRuns({ database, jobs, clock, tokens }: RunsNeeds): Runs {
  const underWay = new Set<string>()
  /** How far each taking back is; whoever goes on after this server begins anew and finds little. */
  const cursors = new Map<string, number>()
  jobs.define<{ handOutId: string }>(task, ({ handOutId }) => run(handOutId))

  async function run(handOutId: string): Promise<void> {
    if (underWay.has(handOutId)) return
    underWay.add(handOutId)
    try {
      let size = batch
      for (;;) {
        const goes = await step(handOutId, size)
        if (goes === 'no further') return
        // One of them is at fault, or somebody else was faster: fewer, until it is alone.
        size = goes === 'with fewer' ? Math.ceil(size / 8) : Math.min(batch, size * 4)
        await pause(restMs)
      }
    } finally {
      underWay.delete(handOutId)
      cursors.delete(handOutId)
    }
  }

  async function step(handOutId: string, size: number): Promise<Goes | 'with fewer'> {
    try {
      return await database.transaction((tx) => workOn(tx, handOutId, size))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (size > 1) return 'with fewer'
      return await database.transaction((tx) => refuse(tx, handOutId, error))
    }
  }

  async function workOn(tx: Queryable, handOutId: string, size: number): Promise<Goes> {
    const row = await lockHandOut(tx, handOutId)
    const now = clock.now()
    if (!row || (row.dueAt && row.dueAt > now)) return 'no further'
    if (row.state === 'taking-back') return takeBackSome(tx, row)
    if (row.state !== 'running' && row.state !== 'scheduled') return 'no further'
    const definition = await tokens.definitions.current(tx, row.objectDefinitionId)
    const queued = await listQueued(tx, row, size)
    if (queued.length === 0 || !definition) {
      await setState(tx, handOutId, { state: 'done', dueAt: null, finishedAt: now })
      return 'no further'
    }
    if (row.state === 'scheduled' || row.dueAt) await setState(tx, handOutId, { state: 'running', dueAt: null })
    const outcomes: HandedOver[] = definition.draft
      ? queued.map(() => ({ state: 'failed', problem: 'hand_out.design_not_out' }))
      : await tokens.handOver(tx, {
          definition,
          recipients: queued.map(({ recipient }) => recipientOf(recipient)),
          ids: queued.map(({ tokenId }) => tokenId),
          cause: 'hand-out',
          locale: row.locale,
        })
    await settle(
      tx,
      row,
      queued.map((each, index) => ({ ...each, outcome: outcomes[index] as HandedOver })),
    )
    return 'on'
  }

  async function settle(
    tx: Queryable,
    { id }: HandOutRow,
    settled: readonly (QueuedRow & { outcome: HandedOver })[],
  ): Promise<void> {
    const counts: CountChanges = {}
    for (const { outcome } of settled) counts[outcome.state] = (counts[outcome.state] ?? 0) + 1
    await Promise.all([settleRows(tx, id, settled), addCounts(tx, id, counts, settled.at(-1)?.line)])
  }

  /** The first in line cannot have theirs; or nobody more can be written to for a while, and everything pauses. */
  async function refuse(tx: Queryable, handOutId: string, problem: Problem<ProblemCode>): Promise<Goes> {
    const row = await lockHandOut(tx, handOutId)
    if (!row || row.state === 'taking-back') throw problem
    if (isProblem(problem, 'recipient.too_many_new')) {
      const dueAt = new Date(clock.now().getTime() + problem.details.minutes * 60_000)
      await setState(tx, handOutId, { state: 'running', dueAt })
      return 'no further'
    }
    const [first] = await listQueued(tx, row, 1)
    if (!first) return 'no further'
    await settle(tx, row, [{ ...first, outcome: { state: 'failed', problem: problem.code } }])
    return 'on'
  }

  async function takeBackSome(tx: Queryable, row: HandOutRow): Promise<Goes> {
    if (row.kind !== 'addresses') return takeBackTaken(tx, row)
    const some = await listWithTokens(tx, row, { after: cursors.get(row.id) ?? 0, limit: batch })
    const tokenIds = some.map(({ tokenId }) => tokenId)
    const taken = new Set(await tokens.takeBack(tx, { tokenIds, by: row.businessId }))
    const theirs = some.filter(({ tokenId }) => taken.has(tokenId))
    const inState = (state: string) => theirs.filter((each) => each.state === state).length
    await markTakenBack(
      tx,
      row.id,
      theirs.map(({ line }) => line),
    )
    await addCounts(tx, row.id, {
      given: -inState('given') - inState('claimed'),
      claimed: -inState('claimed'),
      waiting: -inState('waiting'),
      takenBack: theirs.length,
    })
    const last = some.at(-1)
    if (some.length === batch && last) {
      cursors.set(row.id, last.line)
      return 'on'
    }
    await setState(tx, row.id, { state: 'taken-back', finishedAt: clock.now() })
    return 'no further'
  }

  async function takeBackTaken(tx: Queryable, row: HandOutRow): Promise<Goes> {
    let after: string | null = null
    let count = 0
    do {
      const tokenIds: string[] = await listTaken(tx, { handOutId: row.id, after, limit: batch })
      count += (await tokens.takeBack(tx, { tokenIds, by: row.businessId })).length
      after = tokenIds.length < batch ? null : (tokenIds.at(-1) ?? null)
    } while (after)
    await addCounts(tx, row.id, { given: -count, claimed: -count, takenBack: count })
    await setState(tx, row.id, { state: 'taken-back', finishedAt: clock.now() })
    return 'no further'
  }

  return {
    begin: (tx, handOutId, at) =>
      jobs.enqueue(tx, task, { handOutId }, { key: `${task} ${handOutId}`, ...(at ? { runAt: at } : {}) }),
    async goOn() {
      for (const handOutId of await listDue(database, clock.now())) {
        await jobs.enqueue(database, task, { handOutId }, { key: `${task} ${handOutId}` })
      }
    },
    async runDue() {
      for (const handOutId of await listDue(database, clock.now())) await run(handOutId)
    },
  }
}

function recipientOf(key: string): ListedRecipient {
  const colon = key.indexOf(':')
  const [type, value] = [key.slice(0, colon) as ListedRecipient['type'], key.slice(colon + 1)]
  const read = readRecipient({ type, value })
  if (!read.ok || read.recipient.type === 'caller') throw new Error('a recipient in a list is none')
  return read.recipient
}
