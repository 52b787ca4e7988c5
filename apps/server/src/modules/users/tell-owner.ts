import type { Queryable } from '../../platform/database/database.ts'
import type { Message, Messages } from '../../platform/mail/index.ts'
import { type AccountRow, findAccount, type IdentityRow } from './users.store.ts'

type AccountChange = Extract<Message, { template: 'accountChanged' }>['data']['change']

export interface TellingOwner {
  messages: Messages
  publicUrl: string
}

/**
 * Writes of a change of how an account is opened to every address that was proven before it, so that somebody else in the account does
 * not go unseen: the one that is taken away hears of it, too, the one that is added does not.
 */
export async function tellOwner(
  tx: Queryable,
  { messages, publicUrl }: TellingOwner,
  told: { account?: AccountRow; before: readonly IdentityRow[]; change: AccountChange; identity?: string },
): Promise<void> {
  const { before, change, identity = '' } = told
  const account = told.account ?? (before[0] ? await findAccount(tx, before[0].accountId) : null)
  if (!account) return
  for (const { type, value, verified } of before) {
    if (!verified || (type !== 'email' && type !== 'phone')) continue
    const message = {
      to: value,
      channel: type === 'email' ? 'email' : 'sms',
      locale: account.locale,
      template: 'accountChanged',
      data: { change, identity, url: `${publicUrl}/me` },
    } as const
    await messages.send(message, tx)
  }
}
