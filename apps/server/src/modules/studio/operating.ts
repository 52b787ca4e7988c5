import type { listEveryBusiness, OpeningPolicy, ReplyOf } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Operators, UsersApi } from '../users/index.ts'
import { deleteOpener, listOpenerRows, saveOpener } from './openers.store.ts'
import { toSummary } from './shown-business.ts'
import { listEveryRow } from './studio.store.ts'

export interface OperatingNeeds {
  clock: Clock
  users: Pick<UsersApi, 'names'>
  operators: Operators
  messages: Pick<Messages, 'send'>
  readEmail(text: string): string
  policy: OpeningPolicy
  publicUrl: string
}

export type OperatingService = ReturnType<typeof createOperating>

/** For whoever runs the installation: which brands there are, and who may open one. */
export function createOperating(needs: OperatingNeeds) {
  const { clock, users, operators, messages, readEmail, policy, publicUrl } = needs
  return {
    async brands(db: Queryable, accountId: string, asked: { name?: string | undefined; limit: number; page: number }) {
      await operators.assert(db, accountId)
      const { rows, total } = await listEveryRow(db, asked)
      const owners = rows.map(({ business }) => business.ownerId).filter((id) => /^[0-9a-f-]{36}$/.test(id))
      const names = await users.names(db, owners)
      const items = rows.map(({ business, team }) => ({
        ...toSummary(business),
        ...{ owner: names.get(business.ownerId) ?? null, team: team + 1 },
        ...{ createdAt: business.createdAt.toISOString(), closedAt: business.closedAt?.toISOString() ?? null },
      }))
      return { items, total } as ReplyOf<typeof listEveryBusiness>
    },

    async openers(db: Queryable, accountId: string) {
      await operators.assert(db, accountId)
      const items = (await listOpenerRows(db)).map(({ email, at }) => ({ email, at: at.toISOString() }))
      return { policy, items }
    },

    async add(tx: Queryable, accountId: string, text: string, locale: 'en' | 'es'): Promise<void> {
      await operators.assert(tx, accountId)
      const email = readEmail(text)
      if (!(await saveOpener(tx, email, clock.now())) || policy !== 'invited') return
      const data = { url: `${publicUrl}/studio/new` }
      await messages.send({ to: email, channel: 'email', locale, template: 'mayOpenBrand', data }, tx)
    },

    async remove(tx: Queryable, accountId: string, text: string): Promise<void> {
      await operators.assert(tx, accountId)
      await deleteOpener(tx, readEmail(text))
    },
  }
}
