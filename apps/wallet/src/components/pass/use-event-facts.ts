import type { EventState, Token } from '@vitrine/protocol'
import { useLocale } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { Fact } from '../fact-list/FactList.tsx'

/** When and where it lets one in, by the clock of the place; nothing where it lets one in nowhere. */
export function useEventFacts(token: Token): { when: readonly Fact[]; where: readonly Fact[] } {
  const t = useT('pass')
  const locale = useLocale()
  const event = token.state['event-v1'] as EventState | undefined
  if (!event) return { when: [], where: [] }
  const { doorsAt, startsAt, timeZone, venue, address, seat } = event
  const first = startsAt ?? doorsAt
  const say = (at: string | null, how: Intl.DateTimeFormatOptions) =>
    at && new Intl.DateTimeFormat(locale, { timeZone, ...how }).format(new Date(at))
  const isThisYear = first?.slice(0, 4) === `${new Date().getFullYear()}`
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return {
    when: [
      [t('date'), say(first, { weekday: 'short', day: 'numeric', month: 'short', ...year })],
      [t('doors'), say(doorsAt, { timeStyle: 'short' })],
      [t('starts'), say(startsAt, { timeStyle: 'short' })],
    ],
    where: [
      [t('venue'), [venue, address].filter(Boolean).join(',\n')],
      // A row and a seat are numbered; "Standing" is a part of the room.
      [t(/\d/.test(seat) ? 'seat' : 'area'), seat],
    ],
  }
}
