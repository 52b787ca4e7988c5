import type { z } from 'zod'
import type { Audience } from './audience.ts'

/** One thing that has happened, as it is written down: made by its declaration alone. */
export interface NewEvent<Type extends string = string, Data = unknown> {
  readonly type: Type
  /** The token, account or other thing that it happened to; a UUID. */
  readonly subject: string
  /** Who did it: an account or a business; null for the system. */
  readonly actor: string | null
  readonly audiences: readonly Audience[]
  readonly data: Data
  /** When it happened; now, when left out. */
  readonly at?: Date | undefined
  readonly [declared]: true
}

declare const declared: unique symbol

type DataOf<Data> = Record<never, never> extends Data ? { data?: Data } : { data: Data }

/** What is said of an event where it is written down. */
export type Happened<Data> = DataOf<Data> & {
  subject: string
  actor: string | null
  /** Who is told at once and finds it on return; nobody, when left out. */
  audiences?: readonly Audience[]
  at?: Date
}

/** A kind of event: what it is called, what is known of it, and how one is written down and recognised. */
export interface EventKind<Type extends string = string, Data extends z.ZodType<object> = z.ZodType<object>> {
  (happened: Happened<z.input<Data>>): NewEvent<Type, z.input<Data>>
  readonly type: Type
  readonly data: Data
  /** When it happens and to whom it is addressed, in a sentence for the documentation. */
  readonly about: string
  /** Whether an event that was read is of this kind. */
  is<E extends { type: string }>(event: E): event is Extract<E, { type: Type }>
}

/**
 * Declares a kind of event: past tense with its area, such as `token.transferred`. What is in the log stays there, so that a
 * declaration may gain optional facts; whatever else changes needs a migration of the rows that there are.
 */
export function defineEvent<const Type extends string, Data extends z.ZodType<object>>(
  type: Type,
  data: Data,
  about: string,
): EventKind<Type, Data> {
  const make = ({ subject, actor, audiences = [], data: facts = {}, at }: Happened<object>) => ({
    type,
    subject,
    actor,
    audiences,
    data: facts,
    at,
  })
  const is = (event: { type: string }) => event.type === type
  return Object.assign(make, { type, data, about, is }) as unknown as EventKind<Type, Data>
}

/** Whether an event that was read is of one of these kinds. */
export function isOneOf<const Kind extends EventKind>(kinds: readonly Kind[]) {
  const types = new Set<string>(kinds.map(({ type }) => type))
  return <E extends { type: string }>(event: E): event is Extract<E, { type: Kind['type'] }> => types.has(event.type)
}
