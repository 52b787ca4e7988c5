import type { NotificationChannel, PageConfig } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { Place } from '../viewers/index.ts'

/** Something that a person may want to hear of. */
export type News = {
  accountId: string
  subject: string
} & (
  | { kind: 'token'; by: string | null; businessId: string; designId: string }
  | { kind: 'coins'; by: string | null; businessId: string; amount: number }
  | { kind: 'followed'; by: string }
)

/** What others do; what one does oneself is no news. */
const causesTold = new Set(['transfer', 'clone', 'issue', 'rule', 'points', 'redeem-return'])
const coinKindsTold = new Set(['transfer', 'grant'])

export function newsOf(event: LoggedEvent): News | null {
  const { subject, actor } = event
  switch (event.type) {
    case 'token.issued':
    case 'token.transferred': {
      const { to, by, cause, inside, businessId, objectDefinitionId: designId } = event.data
      if (!to || to === actor || inside || !causesTold.has(cause)) return null
      return { kind: 'token', accountId: to, subject, by, businessId, designId }
    }
    case 'coins.posted': {
      const { to, kind, businessId, amount } = event.data
      if (!to || to === actor || !coinKindsTold.has(kind)) return null
      return { kind: 'coins', accountId: to, subject, by: actor, businessId, amount }
    }
    case 'person.followed':
      return actor ? { kind: 'followed', accountId: subject, subject: actor, by: actor } : null
    default:
      return null
  }
}

/**
 * By which channel it is told: a brand says whether its things want to be opened at once, and which channels it uses at all; null for one that
 * it does not.
 */
function channelOf(news: News, pageConfig: PageConfig | null): NotificationChannel | null {
  const { vatom, notifications } = pageConfig?.features ?? {}
  const channel = usualChannel(news, vatom?.autoOpen === true)
  return notifications?.enabled === false || notifications?.[channel] === false ? null : channel
}

function usualChannel({ kind }: News, opensAtOnce: boolean): NotificationChannel {
  if (kind === 'coins') return 'wallet'
  if (kind === 'followed') return 'invited'
  return opensAtOnce ? 'autoOpen' : 'inventory'
}

/** An app that is one brand's alone tells of that brand, and of people. */
export const isShownAt = (place: Pick<Place, 'shows'>, news: News): boolean =>
  news.kind === 'followed' || place.shows(news.businessId)

/** The news that somebody wants to hear of by these channels. */
export async function wantedOf(
  news: readonly News[],
  on: Readonly<Record<NotificationChannel, boolean>>,
  pageConfigOf: (businessId: string) => Promise<PageConfig | null>,
): Promise<News[]> {
  const configs = new Map<string, PageConfig | null>()
  const wanted: News[] = []
  for (const each of news) {
    const businessId = each.kind === 'followed' ? null : each.businessId
    if (businessId !== null && !configs.has(businessId)) configs.set(businessId, await pageConfigOf(businessId))
    const channel = channelOf(each, businessId === null ? null : (configs.get(businessId) ?? null))
    if (channel && on[channel]) wanted.push(each)
  }
  return wanted
}
