import { Problem, type ProblemCode } from '@vitrine/protocol'
import type { Recipient } from '@vitrine/token-rules'
import { z } from 'zod'

/** What a behaviour may know of the token it works on. */
export interface TokenFacts {
  id: string
  ownerId: string
  author: string
  objectDefinitionId: string
  businessId: string
  createdAt: Date
}

/** What an action wants to happen. Behaviours decide; the tokens service carries it out in one transaction. */
export type Effect =
  /** Merges into this behaviour's own block of the token. */
  | { type: 'patch'; block: Record<string, unknown> }
  /** Gives the token to somebody else. */
  | { type: 'move'; to: Recipient; cause: string; toSelf: ProblemCode & SelfProblem }
  /** Makes another token of the same design for somebody else; `maxTotal` counts all copies of the design. */
  | { type: 'copy'; to: Recipient; cause: string; toSelf: ProblemCode & SelfProblem; maxTotal: number | null }
  | { type: 'delete' }

export type SelfProblem = 'token.send_to_self' | 'token.share_to_self'

export interface Outcome {
  effects: readonly Effect[]
  /** What the caller gets to read besides the token. */
  output?: Record<string, unknown>
}

export interface ActionContext<State, Input> {
  token: TokenFacts
  /** The design's settings with the token's own values over them. */
  state: State
  input: Input
  callerId: string
  now: Date
}

interface TypedAction<State, Input extends z.ZodType> {
  /** On the wire: `transfer-v1`. */
  id: string
  /** In action lists: `Transfer` (spec §4). */
  name: string
  summary: string
  input: Input
  /** Every refusal of its own; those of effects are the service's. */
  problems: readonly ProblemCode[]
  /** Whether it can be done now; always, when left out. */
  isAvailable?(state: State): boolean
  run(context: ActionContext<State, z.output<Input>>): Outcome
}

export interface BehaviourAction {
  id: string
  name: string
  summary: string
  input: z.ZodType
  problems: readonly ProblemCode[]
  isAvailable(block: Record<string, unknown>): boolean
  run(context: ActionContext<Record<string, unknown>, unknown>): Outcome
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
  actions: readonly BehaviourAction[]
  reactions?: {
    /** The token is made; `number` counts the tokens of its design from 1. Answers with the token's own block. */
    issued?(event: { number: number }): Record<string, unknown>
    /** The token has come to another person. Answers with what changes in its block. */
    moved?(event: { block: Record<string, unknown>; now: Date }): Record<string, unknown>
  }
}

/** Types an action by the behaviour's state, and checks state and input before it runs. */
export function defineAction<State extends z.ZodType, Input extends z.ZodType>(
  state: State,
  action: TypedAction<z.output<State>, Input>,
): BehaviourAction {
  return {
    id: action.id,
    name: action.name,
    summary: action.summary,
    input: action.input,
    problems: action.problems,
    isAvailable: (block) => action.isAvailable?.(state.parse(block)) ?? true,
    run: (context) =>
      action.run({ ...context, state: state.parse(context.state), input: readInput(action.input, context.input) }),
  }
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
