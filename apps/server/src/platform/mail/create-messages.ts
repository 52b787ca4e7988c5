import { Problem } from '@vitrine/protocol'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { createLocalInbox } from './local-inbox.ts'
import type { Channel, Message, Messages, MessageTemplate } from './messages.ts'
import type { Rations } from './rations.ts'

export interface MessagesNeeds {
  database: Database
  clock: Clock
  rations: Rations
  /** Channels that a carrier serves: their messages go through the queue, which calls it and tries again. */
  carried: ReadonlySet<Channel>
  /** Puts a message in line within the transaction. */
  enqueue(tx: Queryable, message: Message): Promise<void>
  /** Whether what no carrier serves is kept for the local inbox page. */
  inbox: boolean
}

/** Each channel by its carrier if there is one, otherwise to the local inbox; where there is neither, a notice is left out and the rest refused. */
export function createMessages({ database, clock, rations, carried, enqueue, inbox }: MessagesNeeds): Messages {
  const local = createLocalInbox({ database, clock })
  return {
    async send(message, tx = database) {
      // What is sent waits all the same.
      if ('sender' in message && !(await rations.take(tx, message.sender, message.to))) return
      if (carried.has(message.channel)) return await enqueue(tx, withoutShortcut(message))
      if (!inbox) {
        // What a person only should know does not keep them from what they do.
        if (notices.has(message.template)) return
        // Keeping codes where nobody may read them would only look as if they had been sent.
        throw new Problem('service.unavailable')
      }
      await local.send(message, tx)
    },
    inboxOf: (channel, address) => (inbox && !carried.has(channel) ? local.inboxOf(channel, address) : null),
  }
}

const notices: ReadonlySet<MessageTemplate> = new Set(['accountChanged', 'welcome'])

/** The link that finishes a sign-in belongs to the local inbox only. */
function withoutShortcut(message: Message): Message {
  if (message.template !== 'code') return message
  const { code, validMinutes } = message.data
  return { ...message, data: { code, validMinutes } }
}
