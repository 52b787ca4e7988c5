import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { smsCarrier, smtpCarrier } from './carriers.ts'
import { createMessages } from './create-messages.ts'
import type { Carrier, Channel, Message, Messages } from './messages.ts'
import { renderMessage } from './render.ts'

export interface MailNeeds {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsToken' | 'inbox'>
  database: Database
  clock: Clock
  jobs: Jobs
}

export interface Mail {
  messages: Messages
  close(): void
}

const task = 'messages.deliver'
/** About a quarter of an hour with growing pauses; a code is worth nothing after that. */
const triesMax = 8

/** Messages by the carriers that are set; what none serves goes to the local inbox. */
export function createMail({ config, database, clock, jobs }: MailNeeds): Mail {
  const smtp = config.smtpUrl ? smtpCarrier({ url: config.smtpUrl, from: config.mailFrom }) : null
  const carriers = new Map<Channel, Carrier>()
  if (smtp) carriers.set('email', smtp.carry)
  if (config.smsUrl) carriers.set('sms', smsCarrier({ url: config.smsUrl, token: config.smsToken }))

  jobs.define<Message>(task, async (message) => {
    const carry = carriers.get(message.channel)
    if (!carry) throw new Error(`no carrier is set for ${message.channel}`)
    await carry(renderMessage(message))
  })

  return {
    messages: createMessages({
      database,
      clock,
      inbox: config.inbox,
      carried: new Set(carriers.keys()),
      enqueue: (tx, message) => jobs.enqueue(tx, task, { ...message }, { maxAttempts: triesMax }),
    }),
    close: () => smtp?.close(),
  }
}
