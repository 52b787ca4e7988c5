import { type BehaviourDescription, type Language, Problem, type TokenAbility } from '@vitrine/protocol'
import english from '@vitrine/protocol/locales/en/behaviours.json' with { type: 'json' }
import spanish from '@vitrine/protocol/locales/es/behaviours.json' with { type: 'json' }
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
  /** What is wrong with a design's settings, by the path from the behaviour's id on. */
  faults(behaviours: Blocks): SettingsFault[]
  /** Checks a design's settings and fills in what they leave out. Unknown blocks stay as they are. */
  readSettings(behaviours: Blocks): Blocks
  /** The own blocks of a token that is made from a design with these settings. */
  whenIssued(behaviours: Blocks, event: { number: number; cause: string }): Blocks
  /** A token as its first owner would have it, of a design with these settings; what is not right about them yet is left out. */
  example(behaviours: Blocks, now: Date): { state: Blocks; abilities: TokenAbility[] }
  /** What changes in a token's own blocks when it has come to another person. */
  whenMoved(blocks: Blocks, event: { now: Date }): Blocks
  /** For documentation and for clients that ask. */
  describe(language?: Language | null): BehaviourDescription[]
}

export interface SettingsFault {
  path: string
  kind: 'missing' | 'wrong' | 'excluded'
  /** For whoever writes programs. */
  message: string
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
    faults: (settings) =>
      Object.entries(settings).flatMap(([id, block]): SettingsFault[] => {
        const excluder = excluderOf(id, settings)
        if (excluder) return [{ path: id, kind: 'excluded', message: `cannot be beside ${excluder.id}` }]
        const read = byId.get(id)?.settings.safeParse(block)
        if (!read || read.success) return []
        return read.error.issues.map(({ path, message }) => ({
          path: [id, ...path].join('.'),
          kind: valueAt(block, path) === undefined ? 'missing' : 'wrong',
          message,
        }))
      }),
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
    example(settings, now) {
      const right = Object.fromEntries(
        Object.entries(settings).flatMap(([id, block]) => {
          if (excluderOf(id, settings)) return []
          const known = byId.get(id)
          if (!known) return [[id, block] as const]
          const read = known.settings.safeParse(block)
          return read.success ? [[id, read.data as Record<string, unknown>] as const] : []
        }),
      )
      const made = mergeBlocks(right, this.whenIssued(right, { number: 1, cause: 'issue' }))
      const state = mapBlocks(made, (id, block) => {
        const read = byId.get(id)?.state.safeParse(block)
        return read?.success ? (read.data as Record<string, unknown>) : block
      })
      const owner = { isOwner: true, now }
      return { state: this.show(state, owner), abilities: this.abilities(state, owner) }
    },
    whenMoved: (current, { now }) => {
      const changes: Blocks = {}
      for (const { id, reactions } of behaviours) {
        const block = current[id]
        if (reactions?.moved && block) changes[id] = reactions.moved({ block, now })
      }
      return changes
    },
    describe: (language) =>
      behaviours.map(({ id, summary, settings, actions, always = false }) => ({
        id,
        summary,
        ...saidOf(id, summary, language ?? 'en'),
        switchable: !always && id !== 'held-at-v1',
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

interface Said {
  title: string
  about: string
  labels: Record<string, string>
  hints: Record<string, string>
}

function saidOf(id: string, summary: string, language: Language): Said {
  const known = (language === 'es' ? spanish : english) as Partial<Record<string, Said>>
  return known[id] ?? { title: id, about: summary, labels: {}, hints: {} }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inside, name) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[name], value)

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
