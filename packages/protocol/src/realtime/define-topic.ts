import type { z } from 'zod'
import type { Audience, AudienceKind } from '../events/audience.ts'
import type { EventKind } from '../events/define-event.ts'

/** What a topic reads of an event. */
type Read<Kind> =
  Kind extends EventKind<infer Type, infer Data>
    ? { type: Type; subject: string; actor: string | null; audiences: readonly Audience[]; data: z.output<Data> }
    : never

/** What is told, and of whose account, business, community, space or design. */
export interface Told<Payload> {
  of: string
  payload: Payload
}

interface TopicShape<Name extends string, Payload extends z.ZodType, Kind extends EventKind> {
  /** `user-coins`; what a client subscribes to. */
  name: Name
  about: string
  payload: Payload
  /** The events that it tells of. */
  from: readonly Kind[]
  tell(event: Read<Kind>): readonly Told<z.input<Payload>>[]
}

interface Durable {
  /** Each payload once and in order; what was missed is read from the log by this kind of audience. */
  delivery: 'durable'
  audience: AudienceKind
}

interface Ephemeral<Payload extends z.ZodType> {
  /** Worth nothing later: never replayed, and of several with the same key only the newest is told. */
  delivery: 'ephemeral'
  key(payload: z.input<Payload>): string
}

/** Something that clients may follow on the realtime socket; who may is the server's to say. */
export interface Topic<Name extends string = string, Payload = unknown> {
  readonly name: Name
  readonly about: string
  readonly payload: z.ZodType<Payload>
  readonly from: readonly EventKind[]
  tell(event: { type: string }): readonly Told<Payload>[]
  readonly kind:
    | { readonly delivery: 'durable'; readonly audience: AudienceKind }
    | { readonly delivery: 'ephemeral'; key(payload: Payload): string }
}

/** Declares a topic, beside the events that it tells of. */
export function defineTopic<const Name extends string, Payload extends z.ZodType, Kind extends EventKind>({
  name,
  about,
  payload,
  from,
  tell,
  ...kind
}: TopicShape<Name, Payload, Kind> & (Durable | Ephemeral<Payload>)): Topic<Name, z.output<Payload>> {
  return { name, about, payload, from, tell, kind } as unknown as Topic<Name, z.output<Payload>>
}
