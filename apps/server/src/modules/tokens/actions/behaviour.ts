import { Problem, type ProblemCode } from '@vitrine/protocol'
import type { Recipient } from '@vitrine/token-rules'
import { z } from 'zod'
import type { CountersPort } from './core-ports.ts'
import type { Happening } from './happening.ts'
import type { Port, PortsOf } from './ports.ts'

/** What a behaviour may know of the token it works on. */
export interface TokenFacts {
  id: string
  /** Null while it belongs to nobody: on its way to an address. */
  ownerId: string | null
  author: string
  objectDefinitionId: string
  businessId: string
  campaignId: string | null
  displayName: string
  parentId: string
  openedAt: Date | null
  createdAt: Date
}

/** Who acts. */
export interface ActingCaller {
  accountId: string
  guest: boolean
  isOwner: boolean
}

/** What an action wants to happen. Behaviours decide; the tokens service carries it out in one transaction. */
export type Effect =
  /** Merges into this behaviour's own block of the token. */
  | { type: 'patch'; block: Record<string, unknown> }
  /** Gives the token to somebody else; `beyondLimit` when it goes to whom it must, however many like it they hold. */
  | { type: 'move'; to: Recipient; cause: string; toSelf: ProblemCode & SelfProblem; beyondLimit?: boolean }
  /** Makes the token the caller's own. */
  | { type: 'take'; cause: string }
  /** Makes another token of the same design for somebody else; `maxTotal` counts all copies of the design. */
  | { type: 'copy'; to: Recipient; cause: string; toSelf: ProblemCode & SelfProblem; maxTotal: number | null }
  | { type: 'delete' }

export type SelfProblem = 'token.send_to_self' | 'token.share_to_self'

export interface Outcome {
  effects?: readonly Effect[]
  happenings?: readonly Happening[]
  /** What the caller gets to read besides the token. */
  output?: Record<string, unknown>
}

export interface ActionContext<State, Input, Uses extends readonly Port[] = readonly []> {
  token: TokenFacts
  /** The design's settings with the token's own values over them. */
  state: State
  /** All blocks of the token, as far as one behaviour must know of another. */
  blocks: Record<string, Record<string, unknown>>
  input: Input
  callerId: string
  caller: ActingCaller
  now: Date
  /** What the action does beyond the token itself, in the same transaction: the ports that it says it uses. */
  ports: PortsOf<Uses>
}

/** Who may try an action: the owner; anybody who may see the token; the staff of its business. */
export type ActionAudience = 'owner' | 'anyone' | 'staff'

interface ActionTraits {
  /** The owner, when left out. */
  who?: ActionAudience
  /** Whether people without a verified account may; yes, when left out. */
  guests?: boolean
  /**
   * `token` (when left out): the action has the token to itself until it commits. `nothing`: any number of people act on it at
   * once, and it may not change the token.
   */
  locks?: 'token' | 'nothing'
  /** Whether it stands among the token's abilities; yes, when left out. What every token can do anyway need not. */
  listed?: boolean
  /** Whether many may try it on one token at once although only few can have it; what `locks` nothing is crowded anyway. */
  crowded?: boolean
  /** Whether it cannot be done while something lies in the token. */
  needsEmpty?: boolean
}

/** What an action's availability may depend on. */
export interface Availability {
  blocks: Record<string, Record<string, unknown>>
  isOwner: boolean
  now: Date
}

interface TypedAction<State, Input extends z.ZodType, Uses extends readonly Port[]> extends ActionTraits {
  /** On the wire: `transfer-v1`. */
  id: string
  /** In action lists: `Transfer` (spec §4). */
  name: string
  summary: string
  input: Input
  /** What it does beyond its own token; nothing, when left out. */
  uses?: Uses
  /** Every refusal of its own; those of effects are the service's. */
  problems: readonly ProblemCode[]
  /** Whether it can be done now; always, when left out. */
  isAvailable?(state: State, more: Availability): boolean
  /** What somebody is told who may not see the token any more; that there is none, when left out or null. */
  whenUnseen?(state: State): Problem | null
  run(context: ActionContext<State, z.output<Input>, Uses>): Outcome | Promise<Outcome>
}

export interface BehaviourAction extends Required<ActionTraits> {
  id: string
  name: string
  summary: string
  input: z.ZodType
  uses: readonly Port[]
  problems: readonly ProblemCode[]
  isAvailable(block: Record<string, unknown>, more: Availability): boolean
  whenUnseen(block: Record<string, unknown>): Problem | null
  run(context: ActionContext<Record<string, unknown>, unknown, readonly Port[]>): Outcome | Promise<Outcome>
}

/** What a behaviour may look at without locking anything. */
export interface Stock {
  token: Pick<TokenFacts, 'id' | 'objectDefinitionId'>
  counts: CountersPort['counts']
  /** How many more of a design there can be; null for any number. */
  left(objectDefinitionId: string): Promise<number | null>
}

export interface Behaviour {
  /** The key of its block: `transferable-v1`. */
  id: string
  summary: string
  /** What a design says about it. */
  settings: z.ZodType
  /** The token's block as it is read: settings with the token's own values over them. */
  state: z.ZodType
  /** On every token, whether its design names it or not. */
  always?: boolean
  /** Behaviours that nothing has beside it: no design may name both, and where an older one does, those are not there. */
  excludes?: readonly string[]
  /** Makes its token readable by anybody who is signed in: masters, public dispensers. */
  isPublic?(block: Record<string, unknown>): boolean
  /**
   * What everybody is told because it has nothing more to give and never will by itself; null while it has. Asked before anything is
   * locked, for crowds.
   */
  usedUp?(block: Record<string, unknown>, stock: Stock): Promise<Problem | null>
  /** Whether what lies in its token is hidden, from its owner too. */
  hidesChildren?(block: Record<string, unknown>): boolean
  /** Why an action of another behaviour that changes the token must wait; null when it need not. */
  holds?(block: Record<string, unknown>, behaviorId: string): Problem | null
  /** What of its block goes out to a reader; all of it, when left out. Answers of quizzes and weights of prizes stay here. */
  show?(block: Record<string, unknown>, reader: { isOwner: boolean; now: Date }): Record<string, unknown>
  actions: readonly BehaviourAction[]
  reactions?: {
    /**
     * The token is made; `number` counts the tokens of its design from 1, `cause` is `issue` when its business made it of its own
     * accord. Answers with the token's own block.
     */
    issued?(event: { number: number; cause: string }): Record<string, unknown>
    /** The token has come to another person. Answers with what changes in its block. */
    moved?(event: { block: Record<string, unknown>; now: Date }): Record<string, unknown>
  }
}

/** Types an action by the behaviour's state, and checks state and input before it runs. */
export function defineAction<
  State extends z.ZodType,
  Input extends z.ZodType,
  const Uses extends readonly Port[] = readonly [],
>(state: State, action: TypedAction<z.output<State>, Input, Uses>): BehaviourAction {
  const read = readOnce(state)
  return {
    id: action.id,
    name: action.name,
    summary: action.summary,
    input: action.input,
    uses: action.uses ?? [],
    problems: action.problems,
    who: action.who ?? 'owner',
    guests: action.guests ?? true,
    locks: action.locks ?? 'token',
    listed: action.listed ?? true,
    crowded: action.crowded ?? false,
    needsEmpty: action.needsEmpty ?? false,
    isAvailable: (block, more) => {
      const known = read(block)
      return known.success && (action.isAvailable?.(known.data, more) ?? true)
    },
    whenUnseen: (block) => {
      const known = read(block)
      return (known.success && action.whenUnseen?.(known.data)) || null
    },
    run: (context) =>
      action.run({
        ...context,
        state: state.parse(context.state),
        input: readInput(action.input, context.input),
        ports: context.ports as PortsOf<Uses>,
      }),
  }
}

const readers = new WeakMap<z.ZodType, (block: Record<string, unknown>) => z.ZodSafeParseResult<unknown>>()

/** Reads a block as this schema has it. Blocks are never changed in place, and equal ones are mostly the same (`blocksOf`): each is read once. */
export function readOnce<State extends z.ZodType>(state: State) {
  type Read = z.ZodSafeParseResult<z.output<State>>
  const before = readers.get(state)
  if (before) return before as (block: Record<string, unknown>) => Read
  const known = new WeakMap<object, Read>()
  const reader = (block: Record<string, unknown>): Read => {
    const read = known.get(block) ?? state.safeParse(block)
    known.set(block, read)
    return read
  }
  readers.set(state, reader)
  return reader
}

function readInput<Input extends z.ZodType>(schema: Input, input: unknown): z.output<Input> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new Problem('request.invalid', {
    issues: result.error.issues.map(({ path, message }) => ({ path: ['parameters', ...path].join('.'), message })),
  })
}

/** A block with nothing in it but perhaps what this server does not know. */
export const EmptyBlock = z.looseObject({})
