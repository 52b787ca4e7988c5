import type { Queryable } from '../../platform/database/database.ts'
import type { Message, Messages } from '../../platform/mail/index.ts'
import type { AccountRow, IdentityRow } from './users.store.ts'

type Told = Extract<Message, { template: 'accountChanged' }>['data']
type Reached = IdentityRow & { type: 'email' | 'phone' }

/**
 * Tells every proven address and number among these what has happened to the account; `stopUrl` makes the link of each, where it can be
 * stopped.
 */
export type TellOwner = (
  tx: Queryable,
  account: Pick<AccountRow, 'locale'>,
  to: readonly IdentityRow[],
  data: Omit<Told, 'url' | 'stopUrl'>,
  stopUrl?: (to: Pick<Reached, 'type' | 'value'>) => Promise<string>,
) => Promise<void>

export interface AccountNoticesNeeds {
  messages: Pick<Messages, 'send'>
  publicUrl: string
}

export function createAccountNotices({ messages, publicUrl }: AccountNoticesNeeds): TellOwner {
  return async (tx, { locale }, to, data, stopUrl) => {
    for (const { type, value } of to.filter(isReached)) {
      await messages.send(
        {
          to: value,
          channel: type === 'email' ? 'email' : 'sms',
          locale,
          template: 'accountChanged',
          data: { ...data, url: `${publicUrl}/me`, ...(stopUrl ? { stopUrl: await stopUrl({ type, value }) } : {}) },
        },
        tx,
      )
    }
  }
}

export const isReached = (row: IdentityRow): row is Reached =>
  row.verified && (row.type === 'email' || row.type === 'phone')
