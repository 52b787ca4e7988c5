import { type Farewell, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { AccountChanges } from './account-changes.service.ts'
import type { Credentials } from './credentials.ts'
import { bringsBack, inOrder } from './profile.ts'
import type { UsersService } from './users.service.ts'
import {
  type AccountRow,
  findAccount,
  type IdentityRow,
  listIdentityRows,
  listToClose,
  lockAccount,
  lockAccountToClose,
  updateAccount,
} from './users.store.ts'

export interface LeavingNeeds {
  database: Database
  credentials: Credentials
  everyModule: Pick<EveryModule, 'belongings'>
  users: Pick<UsersService, 'closeAccount' | 'endLeaving'>
  clock: Clock
  logger: Pick<Logger, 'error'>
  changes: AccountChanges
  /** How long the account waits, hidden, until it is closed. */
  closingDays: number
}

export interface Asker {
  accountId: string
  address: string | null
}

type Reachable = { type: 'email' | 'phone'; value: string }

export type LeavingService = ReturnType<typeof createLeavingService>

/** Ends an account at its owner's wish, who shows first that it is them: an open device is not enough. */
export function createLeavingService(needs: LeavingNeeds) {
  const { database, clock, logger, credentials, everyModule, users, changes, closingDays } = needs
  const purposeFor = (accountId: string) => `leave:${accountId}`

  async function whoIs(db: Queryable, accountId: string): Promise<{ account: AccountRow; reach: Reachable | null }> {
    const account = await findAccount(db, accountId)
    if (!account) throw new Problem('auth.token_invalid')
    return { account, reach: reachOf(await listIdentityRows(db, accountId)) }
  }

  const proofOf = ({ account, reach }: Awaited<ReturnType<typeof whoIs>>): Farewell['proof'] =>
    account.passwordHash !== null ? 'password' : reach ? 'code' : 'none'

  async function assertOwnsNoBrand(db: Queryable, accountId: string): Promise<void> {
    const { brands } = await everyModule.belongings(db, accountId)
    if (brands.length > 0) throw new Problem('account.owns_brand', { brands })
  }

  async function closeNow(tx: Queryable, account: AccountRow): Promise<void> {
    await changes.tell(tx, account, await listIdentityRows(tx, account.id), { change: 'closed', identity: '' })
    await users.closeAccount(tx, account.id)
    await credentials.revokeAccount(tx, account.id)
  }

  /**
   * Whoever asks for it has shown who they are. The account waits some days, signed out and hidden, as a thief may have asked; who has no way to
   * sign in again could not come back for it, and is gone at once.
   */
  async function close(accountId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId)
      if (!account) throw new Problem('auth.token_invalid')
      await assertOwnsNoBrand(tx, accountId)
      const before = await listIdentityRows(tx, accountId)
      if (waitDays(before) === 0) return closeNow(tx, account)
      const leavesAt = new Date(clock.now().getTime() + closingDays * 86_400_000)
      await updateAccount(tx, accountId, { leavesAt, updatedAt: clock.now() })
      await credentials.endEverySession(tx, accountId)
      await changes.note(tx, { account, before, change: 'leaving', days: closingDays })
    })
  }

  async function closeWhenDue(accountId: string): Promise<void> {
    const stays = await database.transaction(async (tx) => {
      const account = await lockAccountToClose(tx, accountId)
      if (!account?.leavesAt || account.leavesAt > clock.now()) return false
      const { brands } = await everyModule.belongings(tx, accountId)
      if (brands.length > 0) return true
      await closeNow(tx, account)
      return false
    })
    // Apart: what was sent meanwhile is held by people who would wait for the account while it is locked so.
    if (stays) await database.transaction((tx) => users.endLeaving(tx, accountId))
  }

  const waitDays = (rows: readonly IdentityRow[]) => (rows.some(bringsBack) ? closingDays : 0)

  return {
    async farewell(accountId: string): Promise<Farewell> {
      return {
        proof: proofOf(await whoIs(database, accountId)),
        waitDays: waitDays(await listIdentityRows(database, accountId)),
        ...(await everyModule.belongings(database, accountId)),
      }
    },

    async sendCode({ accountId, address }: Asker): Promise<void> {
      const who = await whoIs(database, accountId)
      if (proofOf(who) !== 'code' || !who.reach) throw new Problem('account.no_code_needed')
      const { locale } = who.account
      await credentials.sendCode({ purpose: purposeFor(accountId), identifier: who.reach, address, locale })
    },

    async leave({ accountId, address }: Asker, shown: { password?: string; otp?: string }): Promise<void> {
      const who = await whoIs(database, accountId)
      await assertOwnsNoBrand(database, accountId)
      const proof = proofOf(who)
      if (proof === 'password') {
        const { passwordHash: stored } = who.account
        const isTheirs = await credentials.checkPassword({ accountId, stored, password: shown.password ?? '', address })
        if (!isTheirs) throw new Problem('identity.wrong_credentials')
      }
      if (proof === 'code' && who.reach) {
        const { reach: identifier } = who
        await credentials.redeemCode({ purpose: purposeFor(accountId), identifier, otp: shown.otp ?? '', address })
      }
      await close(accountId)
    },
    close,
    /** Those whose time has come; who was given a brand meanwhile stays. */
    async closeDue(): Promise<void> {
      let due = await listToClose(database, clock.now())
      while (due.length > 0) {
        for (const accountId of due) {
          // One that cannot be closed now keeps nobody else's open; it is tried again with the next run.
          await closeWhenDue(accountId).catch((error: unknown) =>
            logger.error('an account whose time has come could not be closed', { error }),
          )
        }
        due = await listToClose(database, clock.now(), due.at(-1))
      }
    },
  }
}

/** The primary address or number, else the first that is proven. */
function reachOf(rows: readonly IdentityRow[]): Reachable | null {
  const proven = inOrder(rows).filter(
    (row): row is IdentityRow & Reachable => row.verified && (row.type === 'email' || row.type === 'phone'),
  )
  const row = proven.find(({ preferred }) => preferred) ?? proven[0]
  return row ? { type: row.type, value: row.value } : null
}
