import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { isNearbyAddress } from '../http/requests/nearby.ts'
import { keepMessage } from './local-inbox.store.ts'
import type { Message, Messages } from './messages.ts'
import { renderMessage } from './render.ts'

/** The default where no carrier is set: messages stay here, to be read on the inbox page. */
export function createLocalInbox({ database, clock }: { database: Database; clock: Clock }): Messages {
  return {
    async send(message, tx = database) {
      const { to, channel, subject, text, html } = renderMessage(message)
      await keepMessage(tx, { at: clock.now(), channel, recipient: to, subject, text, html, offer: offerOf(message) })
    },
    inboxOf: (_, address) => (address && isNearbyAddress(address) ? '/inbox' : null),
  }
}

function offerOf(message: Message): { code?: string; url?: string } {
  // The way that the mail's own button goes.
  if (message.template === 'accountChanged') return { url: message.data.stopUrl ?? message.data.url }
  if (message.template !== 'code') return { url: message.data.url }
  const { code, continueUrl } = message.data
  return { code, ...(continueUrl ? { url: continueUrl } : {}) }
}
