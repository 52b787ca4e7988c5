import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { openWithAny, seal } from '../sealed.ts'
import { smsCarrier, smtpCarrier } from './carriers.ts'
import { createMessages } from './create-messages.ts'
import type { Carrier, Channel, Message, Messages } from './messages.ts'
import { createRations } from './rations.ts'
import { renderMessage } from './render.ts'

export interface MailNeeds {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsToken' | 'inbox'>
  database: Database
  clock: Clock
  jobs: Jobs
  /** What waiting messages are sealed with in the database: the first for new ones, all for reading. */
  secrets: readonly [string, ...string[]]
}

export interface Mail {
  messages: Messages
  /** Drops what was counted of messages long sent. */
  forgetRations(): Promise<void>
  close(): void
}

const task = 'messages.deliver'
/** About a quarter of an hour with growing pauses; a code is worth nothing after that. */
const triesMax = 8

/** Messages by the carriers that are set; what none serves goes to the local inbox. */
export function createMail({ config, database, clock, jobs, secrets }: MailNeeds): Mail {
  const smtp = config.smtpUrl ? smtpCarrier({ url: config.smtpUrl, from: config.mailFrom }) : null
  const carriers = new Map<Channel, Carrier>()
  if (smtp) carriers.set('email', smtp.carry)
  if (config.smsUrl) carriers.set('sms', smsCarrier({ url: config.smsUrl, token: config.smsToken }))

  // A waiting message holds an address and often a code: whoever reads the table of jobs can use neither.
  jobs.define<{ sealed: string }>(task, async ({ sealed }) => {
    const message = openWithAny(secrets, sealed) as Message | null
    if (!message) throw new Error('the message was sealed with a secret that is gone')
    const carry = carriers.get(message.channel)
    if (!carry) throw new Error(`no carrier is set for ${message.channel}`)
    await carry(renderMessage(message)).catch((error: unknown) => {
      throw withoutItsWords(error)
    })
  })

  const rations = createRations({ database, clock, secret: secrets[0] })
  return {
    forgetRations: rations.forgetOld,
    messages: createMessages({
      database,
      clock,
      rations,
      inbox: config.inbox,
      carried: new Set(carriers.keys()),
      enqueue: (tx, message) =>
        jobs.enqueue(tx, task, { sealed: seal(secrets[0], message) }, { maxAttempts: triesMax }),
    }),
    close: () => smtp?.close(),
  }
}

/** Mail servers quote the address that they refuse, and the queue keeps what a job failed with. */
function withoutItsWords(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const facts = [code, responseCode].filter((fact) => /^\w{1,40}$/.test(String(fact ?? '')))
  return new Error(`the message could not be handed over${facts.length > 0 ? ` (${facts.join(' ')})` : ''}`)
}
