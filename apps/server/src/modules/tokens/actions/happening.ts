import { type Acted, actionEvents, type EventKind, type NewEvent } from '@vitrine/protocol'
import type { z } from 'zod'

type ActionKind = (typeof actionEvents)[number]
type NameOf<Type> = Type extends `action.${infer Name}` ? Name : never
type FactsOf<Kind extends ActionKind> = Omit<z.input<Kind['data']>, keyof Acted>
type HappeningOf<Kind extends ActionKind> = Kind extends ActionKind
  ? { type: NameOf<Kind['type']> } & (Record<never, never> extends FactsOf<Kind>
      ? { data?: FactsOf<Kind> }
      : { data: FactsOf<Kind> })
  : never

/**
 * Something that an action brought about besides changed rows, for campaign rules: `action.{type}` in the log, about the token, by the
 * caller. Its facts are what rules may ask for; nothing private.
 */
export type Happening = HappeningOf<ActionKind>

const kinds = new Map<string, EventKind>(actionEvents.map((kind) => [kind.type, kind]))

/** A happening as an event of the log. */
export function eventOf(
  { type, data }: Happening,
  { tokenId, actor, acted, at }: { tokenId: string; actor: string; acted: Acted; at: Date },
): NewEvent[] {
  const kind = kinds.get(`action.${type}`)
  return kind ? [kind({ subject: tokenId, actor, data: { ...data, ...acted }, at })] : []
}
