import { Problem, type ProblemCode } from '@vitrine/protocol'
import { createBatch } from '../../../platform/batch.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createDurability } from '../../../platform/database/durability.ts'
import type { Admit } from '../../../platform/http/idempotency/idempotency.ts'
import type { Definitions } from '../designs/definitions.ts'
import type { Editions } from '../designs/editions.ts'
import { blocksOf } from '../inventory/token-view.ts'
import { readCounters } from '../ledger/counters.store.ts'
import { findToken } from '../ledger/tokens.store.ts'
import type { BehaviourRegistry } from './registry.ts'

/**
 * Keeps a crowd at one token from the database: a few act on it at once and the others wait here, in order. They would only wait for
 * each other there, and for connections that everybody else needs. When it has given its last, the rest are told by one look.
 */
export interface Rush {
  /** For transactions that commit ahead (`commitAhead`): who acts is answered when it is durable, and the next goes on before that. */
  at(wanted: Wanted): Admit
}

/** What a crowd wants of a token. */
export interface Wanted {
  tokenId: string
  behaviorId: string
  actionId: string
}

export interface RushNeeds {
  database: Database
  definitions: Definitions
  editions: Pick<Editions, 'of'>
  behaviours: Pick<BehaviourRegistry, 'usedUp' | 'isPublic' | 'lookUp'>
}

interface Lane {
  acting: number
  /** Called with whether they may act now; they look otherwise. */
  waiting: ((mayAct: boolean) => void)[]
  /** Whether somebody was told that nothing is left; only a reason to look. */
  isDry: boolean
}

const nameOf = ({ tokenId, behaviorId, actionId }: Wanted) => `${tokenId} ${behaviorId} ${actionId}`

/** After these answers it is worth a look whether anybody else can get anything. */
const saysDry: ReadonlySet<string> = new Set<ProblemCode>([
  'token.sold_out',
  'token.dispenser_empty',
  'token.not_on_map',
])

const atOnce = 4
/** Lanes remembered as dry at most. */
const dryMax = 1_000

export function createRush({ database, definitions, editions, behaviours }: RushNeeds): Rush {
  const lanes = new Map<string, Lane>()
  const durable = createDurability(database)

  /** What everybody is told of a token that has nothing more to give, by what is committed now. */
  const look = createBatch((all: readonly Wanted[]) => {
    const looks = new Map<string, Promise<Problem | null>>()
    for (const wanted of all) if (!looks.has(nameOf(wanted))) looks.set(nameOf(wanted), usedUp(wanted))
    return Promise.all(all.map((wanted) => looks.get(nameOf(wanted)) as Promise<Problem | null>))
  })

  async function usedUp({ tokenId, behaviorId, actionId }: Wanted): Promise<Problem | null> {
    const token = await findToken(database, tokenId)
    if (!token) return null
    const definition = await definitions.of(database, token)
    const blocks = blocksOf(token, definition)
    if (definition.draft) return null
    if (!behaviours.isPublic(blocks)) {
      return behaviours.lookUp(behaviorId, actionId)?.whenUnseen(blocks[behaviorId] ?? {}) ?? null
    }
    return behaviours.usedUp(blocks, behaviorId, {
      token,
      counts: (keys) => readCounters(database, keys),
      left: async (objectDefinitionId) => (await editions.of(database, objectDefinitionId))?.left ?? null,
    })
  }

  function laneOf(name: string): Lane {
    const lane = lanes.get(name) ?? { acting: 0, waiting: [], isDry: false }
    lanes.set(name, lane)
    return lane
  }

  function leave(name: string, lane: Lane): void {
    const next = lane.isDry ? undefined : lane.waiting.shift()
    if (next) {
      next(true)
      return
    }
    lane.acting -= 1
    for (const goOn of lane.waiting.splice(0)) goOn(false)
    if (!lane.isDry && lane.acting === 0) lanes.delete(name)
    if (lanes.size > dryMax) forgetOldest()
  }

  function forgetOldest(): void {
    for (const [name, lane] of lanes) {
      if (lane.acting > 0) continue
      lanes.delete(name)
      return
    }
  }

  async function act<T>(name: string, lane: Lane, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem && saysDry.has(error.code)) lane.isDry = true
      throw error
    } finally {
      leave(name, lane)
    }
  }

  /** Resolves when the caller may act; throws when there is nothing left to act for. */
  async function enter(wanted: Wanted, lane: Lane): Promise<void> {
    for (;;) {
      if (lane.isDry) {
        const problem = await look(wanted)
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
    at: (wanted) => async (work) => {
      const name = nameOf(wanted)
      const lane = laneOf(name)
      await enter(wanted, lane)
      const answer = await act(name, lane, work)
      await durable()
      return answer
    },
  }
}
