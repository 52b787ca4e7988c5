import { type BehaviourDescription, Problem, type TokenAbility } from '@vitrine/protocol'
import { z } from 'zod'
import type { Blocks } from '../tokens.schema.ts'
import type { Behaviour, BehaviourAction, Stock } from './behaviour.ts'

export interface BehaviourRegistry {
  /** Those that there are, from now on; to be called before anything else, once all parts of the server are there. */
  take(behaviours: readonly Behaviour[]): void
  /** What may be done with a token that has these blocks, by its owner or by somebody else who sees it. */
  abilities(blocks: Blocks, reader: { isOwner: boolean; now: Date; hasContents?: boolean }): TokenAbility[]
  /** Refuses what the token's blocks do not offer. */
  find(blocks: Blocks, behaviorId: string, actionId: string): BehaviourAction
  /** Refuses when another behaviour than this one has the token to itself. */
  assertFree(blocks: Blocks, behaviorId: string): void
  /** The action of that name, without regard to any token; null when no behaviour has it. */
  lookUp(behaviorId: string, actionId: string): BehaviourAction | null
  /** Whether any block makes the token readable by everybody. */
  isPublic(blocks: Blocks): boolean
  /** What everybody is told of a token whose behaviour has nothing more to give; null while it has. */
  usedUp(blocks: Blocks, behaviorId: string, stock: Stock): Promise<Problem | null>
  /** Whether what lies in the token is nobody's to see. */
  hidesChildren(blocks: Blocks): boolean
  /** The blocks as they go out to a reader. */
  show(blocks: Blocks, reader: { isOwner: boolean; now: Date }): Blocks
  /** Checks a design's settings and fills in what they leave out. Unknown blocks stay as they are. */
  readSettings(behaviours: Blocks): Blocks
  /** The own blocks of a token that is made from a design with these settings. */
  whenIssued(behaviours: Blocks, event: { number: number; cause: string }): Blocks
  /** What changes in a token's own blocks when it has come to another person. */
  whenMoved(blocks: Blocks, event: { now: Date }): Blocks
  /** For documentation and for clients that ask. */
  describe(): BehaviourDescription[]
}

export function createBehaviourRegistry(): BehaviourRegistry {
  let behaviours: readonly Behaviour[] = []
  let byId: ReadonlyMap<string, Behaviour> = new Map()
  let [excluding, holding, publishing, showing] = [behaviours, behaviours, behaviours, behaviours]
  const excluderOf = (behaviorId: string, blocks: Blocks) =>
    excluding.find(({ id, excludes = [] }) => excludes.includes(behaviorId) && Object.hasOwn(blocks, id))
  const isOn = (behaviour: Behaviour, blocks: Blocks) =>
    behaviour.always === true || (Object.hasOwn(blocks, behaviour.id) && !excluderOf(behaviour.id, blocks))
  const lookUp = (behaviorId: string, actionId: string) =>
    byId.get(behaviorId)?.actions.find((action) => action.id === actionId) ?? null
  const heldFrom = (blocks: Blocks, behaviorId: string): Problem | null => {
    for (const behaviour of holding) {
      const block = behaviour.id === behaviorId ? undefined : blocks[behaviour.id]
      const problem = block ? behaviour.holds?.(block, behaviorId) : null
      if (problem) return problem
    }
    return null
  }

  return {
    take(all) {
      behaviours = all
      byId = new Map(all.map((behaviour) => [behaviour.id, behaviour]))
      excluding = all.filter(({ excludes = [] }) => excludes.length > 0)
      holding = all.filter((behaviour) => behaviour.holds)
      publishing = all.filter((behaviour) => behaviour.isPublic)
      showing = all.filter((behaviour) => behaviour.show)
    },
    abilities(blocks, { isOwner, now, hasContents = false }) {
      return behaviours
        .filter((behaviour) => isOn(behaviour, blocks))
        .flatMap((behaviour) => {
          const held = heldFrom(blocks, behaviour.id) !== null
          return behaviour.actions
            .filter(
              (action) =>
                action.listed &&
                !(hasContents && action.needsEmpty) &&
                (!held || action.locks === 'nothing') &&
                (action.who === 'anyone' || (isOwner && action.who === 'owner')) &&
                action.isAvailable(blocks[behaviour.id] ?? {}, { blocks, isOwner, now }),
            )
            .map((action) => ({ name: action.name, behaviorId: behaviour.id, actionId: action.id }))
        })
    },
    find(blocks, behaviorId, actionId) {
      const behaviour = byId.get(behaviorId)
      const action = behaviour && isOn(behaviour, blocks) ? lookUp(behaviorId, actionId) : null
      if (!action) throw new Problem('token.action_not_supported', { behaviorId, actionId })
      return action
    },
    assertFree(blocks, behaviorId) {
      const problem = heldFrom(blocks, behaviorId)
      if (problem) throw problem
    },
    lookUp,
    isPublic: (blocks) =>
      publishing.some((behaviour) => {
        const block = blocks[behaviour.id]
        return block !== undefined && behaviour.isPublic?.(block) === true
      }),
    async usedUp(blocks, behaviorId, stock) {
      const block = blocks[behaviorId]
      return (block && (await byId.get(behaviorId)?.usedUp?.(block, stock))) ?? null
    },
    hidesChildren: (blocks) =>
      behaviours.some((behaviour) => {
        const block = blocks[behaviour.id]
        return block !== undefined && behaviour.hidesChildren?.(block) === true
      }),
    show(blocks, reader) {
      let shown = blocks
      for (const behaviour of showing) {
        const block = blocks[behaviour.id]
        if (!block || !behaviour.show) continue
        if (shown === blocks) shown = { ...blocks }
        shown[behaviour.id] = behaviour.show(block, reader)
      }
      return shown
    },
    readSettings: (settings) =>
      mapBlocks(settings, (id, block) => {
        const excluder = excluderOf(id, settings)
        if (excluder) {
          throw new Problem('request.invalid', { issues: [{ path: id, message: `cannot be beside ${excluder.id}` }] })
        }
        const known = byId.get(id)
        return known ? (known.settings.parse(block) as Record<string, unknown>) : block
      }),
    whenIssued: (settings, event) => {
      const blocks: Blocks = {}
      for (const { id, reactions } of behaviours) {
        if (reactions?.issued && Object.hasOwn(settings, id)) blocks[id] = reactions.issued(event)
      }
      return blocks
    },
    whenMoved: (current, { now }) => {
      const changes: Blocks = {}
      for (const { id, reactions } of behaviours) {
        const block = current[id]
        if (reactions?.moved && block) changes[id] = reactions.moved({ block, now })
      }
      return changes
    },
    describe: () =>
      behaviours.map(({ id, summary, settings, actions }) => ({
        id,
        summary,
        settings: schemaOf(settings),
        actions: actions.map((action) => ({
          id: action.id,
          name: action.name,
          summary: action.summary,
          input: schemaOf(action.input),
          problems: [...action.problems],
        })),
      })),
  }
}

function schemaOf(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>
}

function mapBlocks(blocks: Blocks, change: (id: string, block: Record<string, unknown>) => Record<string, unknown>) {
  return Object.fromEntries(Object.entries(blocks).map(([id, block]) => [id, change(id, block)]))
}

/** `over`'s values over `under`'s, block by block. */
export function mergeBlocks(under: Blocks, over: Blocks): Blocks {
  const merged: Blocks = { ...under }
  for (const [id, block] of Object.entries(over)) merged[id] = { ...merged[id], ...block }
  return merged
}
