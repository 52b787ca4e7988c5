import type { EventState, Token } from '@vitrine/protocol'
import { wallTimeAt } from '@vitrine/token-rules'

export interface NextEvent {
  token: Token
  event: EventState
  /** When it begins, as far as the ticket says. */
  at: string
  /** How many days from today, by the calendar of the place. */
  inDays: number
}

const hour = 3_600_000
const day = 24 * hour

/** Who comes late still needs the ticket. */
const lateMs = 6 * hour

/** Which of these lets one in next; null where none is to come or all of them are used. */
export function nextEventOf(tokens: readonly Token[], now: number): NextEvent | null {
  const toCome = tokens.flatMap((token) => {
    const event = token.state['event-v1'] as EventState | undefined
    const at = event?.startsAt ?? event?.doorsAt
    if (!event || !at || Date.parse(at) + lateMs < now || isUsedUp(token)) return []
    return [{ token, event, at, inDays: daysUntil(at, now, event.timeZone) }]
  })
  return toCome.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null
}

function isUsedUp(token: Token): boolean {
  const uses = token.state['redeemable-v1'] as { count?: number | null; totalQuantity?: number } | undefined
  return uses !== undefined && (uses.count ?? uses.totalQuantity) === 0
}

function daysUntil(at: string, now: number, timeZone: string): number {
  const midnight = (moment: string) => Date.parse(wallTimeAt({ at: moment, timeZone })?.slice(0, 10) ?? moment)
  return Math.round((midnight(at) - midnight(new Date(now).toISOString())) / day)
}
