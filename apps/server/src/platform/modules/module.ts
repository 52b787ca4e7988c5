import type { Server } from 'node:http'
import type { Farewell } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../database/database.ts'
import type { PersonalDataTable } from '../database/personal-data.ts'
import type { BrandOf } from '../http/edge/reached.ts'
import type { RoleAt } from '../http/edge/staff.ts'
import type { InWords } from '../http/replies/in-words.ts'
import type { Consumer } from '../log/consumers.ts'
import type { ServedTopic } from '../sockets/served-topic.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export interface VerifiedIdentity {
  accountId: string
  type: 'email' | 'phone' | 'eth' | 'sol' | 'network'
  /** As identities store it. */
  value: string
}

/** A sign-in that ended; with null all of that account. */
export interface EndedSession {
  accountId: string
  sessionId: string | null
}

/** What somebody would lose who leaves. */
export type Belongings = Omit<Farewell, 'proof' | 'waitDays'>

export interface RecurringJob {
  /** Cron syntax, UTC. */
  every: string
  /** Known to the queue for good: `map.count-again`. */
  task: string
  run(): Promise<void>
}

/** What one part of the server does where something concerns all of them; it leaves out what does not concern it. */
export interface ModuleHooks {
  name: string
  /** All parts are there: it takes what they add to it. Throws a StartError where something is missing. */
  assemble?(modules: readonly ModuleHooks[]): void
  /** What it keeps of people, for who asks for it. */
  personalData?: readonly PersonalDataTable[]
  /** Of what it keeps, what somebody who leaves would miss. */
  belongings?(db: Queryable, accountId: string): Promise<Partial<Belongings>>
  /** An identifier has become somebody's: what waited for it is handed over, in the proving transaction. */
  onIdentityVerified?(tx: Queryable, verified: VerifiedIdentity): Promise<unknown>
  /** What it keeps for one account is another's from now on, in the transaction that merges them. */
  onAccountMerged?(tx: Queryable, move: { from: string; to: string }): Promise<unknown>
  /** A sign-in has ended: what hung on it goes, in the same transaction. */
  onSessionEnded?(tx: Queryable, ended: EndedSession): Promise<unknown>
  /** Somebody has left: it forgets them, in the same transaction. */
  onAccountClosed?(tx: Queryable, accountId: string): Promise<unknown>
  /** Whose each of its things is that a call may name. */
  brandOf?: BrandOf
  /** As what somebody works for a business; one part of the server says it. */
  roleAt?: RoleAt
  /** Puts what brands have written into what people read (`OperationShape.inWords`); one part of the server does. */
  inWords?: InWords
  /** Serves its calls. */
  mount?(http: FastifyInstance): void | Promise<void>
  /** Takes its sockets' upgrades. */
  attach?(server: Server): void
  jobs?: readonly RecurringJob[]
  /** Follow the event log, each from a place of its own. */
  consumers?: readonly Consumer[]
  /** What clients may follow on the realtime socket. */
  topics?: readonly ServedTopic[]
  measure?(metrics: Pick<Metrics, 'gauge'>): void
  /** Begins what it does for its sockets. */
  start?(): Promise<void>
  /** Ends what it began; requests may still be answered. */
  close?(): void | Promise<void>
}

/** A part of the server with what others may ask of it. */
export interface Module<Api> extends ModuleHooks {
  api: Api
}
