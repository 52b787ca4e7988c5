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
  /** The business that an event is about, null for none: a brand's wallet is told of what is its brand's alone. */
  brandOf(event: Read<Kind>): string | null
  tell(event: Read<Kind>): readonly Told<z.input<Payload>>[]
}

interface Durable {
  /** Each payload once and in order; what was missed is read from the log by this kind of audience. */
  delivery: 'durable'
  audience: AudienceKind
}

interface Ephemeral<Payload extends z.ZodType, Said extends z.ZodType> {
  /** Worth nothing later: never replayed, and of several with the same key only the newest is told. */
  delivery: 'ephemeral'
  /** Where it is of a person's own account alone, clients need not name it. */
  audience?: 'account'
  key(payload: z.input<Payload>): string
  /** Whoever follows it may also say something on it, such as that they are typing; nobody, when left out. */
  publish?: Published<Payload, Said>
}

interface Published<Payload extends z.ZodType, Said extends z.ZodType> {
  /** What a client sends. */
  schema: Said
  /** How often one account may, on all of its sockets: so many at once, then so many a second. */
  rate: { burst: number; perSecond: number }
  /** What the others hear of it; `by` is the account that said it, which no client chooses. */
  told(said: z.output<Said>, by: string): z.input<Payload>
}

/** Something that clients may follow on the realtime socket; who may is the server's to say. */
export interface Topic<Name extends string = string, Payload = unknown, Said = unknown> {
  readonly name: Name
  readonly about: string
  readonly payload: z.ZodType<Payload>
  readonly from: readonly EventKind[]
  brandOf(event: { type: string }): string | null
  tell(event: { type: string }): readonly Told<Payload>[]
  readonly kind:
    | { readonly delivery: 'durable'; readonly audience: AudienceKind }
    | {
        readonly delivery: 'ephemeral'
        readonly audience?: 'account'
        key(payload: Payload): string
        readonly publish?: {
          readonly schema: z.ZodType<Said>
          readonly rate: { readonly burst: number; readonly perSecond: number }
          told(said: Said, by: string): Payload
        }
      }
}

/** Declares a topic, beside the events that it tells of. */
export function defineTopic<
  const Name extends string,
  Payload extends z.ZodType,
  Kind extends EventKind,
  Said extends z.ZodType = z.ZodNever,
>({
  name,
  about,
  payload,
  from,
  brandOf,
  tell,
  ...kind
}: TopicShape<Name, Payload, Kind> & (Durable | Ephemeral<Payload, Said>)): Topic<
  Name,
  z.output<Payload>,
  z.input<Said>
> {
  return { name, about, payload, from, brandOf, tell, kind } as unknown as Topic<Name, z.output<Payload>, z.input<Said>>
}
