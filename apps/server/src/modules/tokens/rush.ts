import { isProblem, type Problem } from '@vitrine/protocol'
import { createBatch } from '../../platform/batch.ts'
import type { Database } from '../../platform/database/database.ts'
import { createDurability } from '../../platform/database/durability.ts'
import type { Admit } from '../../platform/http/idempotency.ts'
import type { BehaviourRegistry } from './behaviours/registry.ts'
import { maxObjectsOf } from './behaviours/scarcity-v1.ts'
import { readCounters } from './counters.store.ts'
import type { Definitions } from './definitions.ts'
import { blocksOf } from './token-view.ts'
import { findToken, readIssued } from './tokens.store.ts'

/**
 * Keeps a crowd at one token from the database: a few act on it at once and the others wait here, in order. They would only wait for
 * each other there, and for connections that everybody else needs. When it has given its last, the rest are told by one look.
 */
export interface Rush {
  /** For transactions that commit ahead (`commitAhead`): who acts is answered when it is durable, and the next goes on before that. */
  at(tokenId: string): Admit
}

export interface RushNeeds {
  database: Database
  definitions: Definitions
  behaviours: Pick<BehaviourRegistry, 'usedUp' | 'isPublic'>
}

interface Lane {
  acting: number
  /** Called with whether they may act now; they look otherwise. */
  waiting: ((mayAct: boolean) => void)[]
  /** Whether somebody was told that nothing is left; only a reason to look. */
  isDry: boolean
}

const atOnce = 4
/** Tokens remembered as dry at most. */
const dryMax = 1_000

export function createRush({ database, definitions, behaviours }: RushNeeds): Rush {
  const lanes = new Map<string, Lane>()
  const durable = createDurability(database)

  /** What everybody is told of a token that has nothing more to give, by what is committed now. */
  const look = createBatch((tokenIds: readonly string[]) => {
    const looks = new Map([...new Set(tokenIds)].map((id) => [id, usedUp(id)]))
    return Promise.all(tokenIds.map((id) => looks.get(id) as Promise<Problem | null>))
  })

  async function usedUp(tokenId: string): Promise<Problem | null> {
    const token = await findToken(database, tokenId)
    if (!token) return null
    const wanted = { id: token.objectDefinitionId, revision: token.definitionRevision }
    const definition = await definitions.one(database, wanted)
    const blocks = blocksOf(token, definition)
    if (definition.draft || !behaviours.isPublic(blocks)) return null
    return behaviours.usedUp(blocks, {
      token,
      counts: (keys) => readCounters(database, keys),
      async left(objectDefinitionId) {
        const design = await definitions.current(database, objectDefinitionId)
        const max = design && maxObjectsOf(design.behaviours)
        return max ? Math.max(0, max - (await readIssued(database, objectDefinitionId))) : null
      },
    })
  }

  function laneOf(tokenId: string): Lane {
    const lane = lanes.get(tokenId) ?? { acting: 0, waiting: [], isDry: false }
    lanes.set(tokenId, lane)
    return lane
  }

  function leave(tokenId: string, lane: Lane): void {
    const next = lane.isDry ? undefined : lane.waiting.shift()
    if (next) {
      next(true)
      return
    }
    lane.acting -= 1
    for (const goOn of lane.waiting.splice(0)) goOn(false)
    if (!lane.isDry && lane.acting === 0) lanes.delete(tokenId)
    if (lanes.size > dryMax) forgetOldest()
  }

  function forgetOldest(): void {
    for (const [tokenId, lane] of lanes) {
      if (lane.acting > 0) continue
      lanes.delete(tokenId)
      return
    }
  }

  async function act<T>(tokenId: string, lane: Lane, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isProblem(error, 'token.sold_out') || isProblem(error, 'token.dispenser_empty')) lane.isDry = true
      throw error
    } finally {
      leave(tokenId, lane)
    }
  }

  /** Resolves when the caller may act; throws when there is nothing left to act for. */
  async function enter(tokenId: string, lane: Lane): Promise<void> {
    for (;;) {
      if (lane.isDry) {
        const problem = await look(tokenId)
        if (problem) throw problem
        lane.isDry = false
      }
      if (lane.acting < atOnce) {
        lane.acting += 1
        return
      }
      if (await new Promise<boolean>((goOn) => lane.waiting.push(goOn))) return
    }
  }

  return {
    at: (tokenId) => async (work) => {
      const lane = laneOf(tokenId)
      await enter(tokenId, lane)
      const answer = await act(tokenId, lane, work)
      await durable()
      return answer
    },
  }
}
