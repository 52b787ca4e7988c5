import type { NotificationChannel } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

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

export function newsOf({ type, subject, actor, toAccount, data }: LoggedEvent): News | null {
  const text = (name: string) => (typeof data[name] === 'string' ? (data[name] as string) : null)
  const businessId = text('businessId') ?? ''
  switch (type) {
    case 'token.issued':
    case 'token.transferred': {
      const designId = text('objectDefinitionId')
      if (!toAccount || toAccount === actor || data.inside === true) return null
      if (!designId || !causesTold.has(text('cause') ?? '')) return null
      return { kind: 'token', accountId: toAccount, subject, by: text('by'), businessId, designId }
    }
    case 'coins.posted': {
      if (!toAccount || toAccount === actor || !coinKindsTold.has(text('kind') ?? '')) return null
      return { kind: 'coins', accountId: toAccount, subject, by: actor, businessId, amount: Number(data.amount) }
    }
    case 'person.followed':
      return actor ? { kind: 'followed', accountId: subject, subject: actor, by: actor } : null
    default:
      return null
  }
}

/** By which channel it is told; a brand says whether its things want to be opened at once. */
export function channelOf(news: News, opensAtOnce: (businessId: string) => boolean): NotificationChannel {
  if (news.kind === 'coins') return 'wallet'
  if (news.kind === 'followed') return 'invited'
  return opensAtOnce(news.businessId) ? 'autoOpen' : 'inventory'
}
