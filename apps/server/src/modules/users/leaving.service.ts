import { type Farewell, Problem } from '@vitrine/protocol'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import type { Credentials } from './credentials.ts'
import { inOrder } from './profile.ts'
import { tellOwner } from './tell-owner.ts'
import type { UsersApi } from './users.service.ts'
import { type AccountRow, findAccount, type IdentityRow, listIdentityRows } from './users.store.ts'

export interface LeavingNeeds {
  database: Database
  credentials: Credentials
  everyModule: Pick<EveryModule, 'belongings'>
  closeAccount: UsersApi['closeAccount']
  messages: Messages
  publicUrl: string
}

export interface Asker {
  accountId: string
  address: string | null
}

type Reachable = { type: 'email' | 'phone'; value: string }

export type LeavingService = ReturnType<typeof createLeavingService>

/** Ends an account at its owner's wish, who shows first that it is them: an open device is not enough. */
export function createLeavingService(needs: LeavingNeeds) {
  const { database, credentials, everyModule, closeAccount } = needs
  const purposeFor = (accountId: string) => `leave:${accountId}`

  async function whoIs(db: Queryable, accountId: string): Promise<{ account: AccountRow; reach: Reachable | null }> {
    const account = await findAccount(db, accountId)
    if (!account) throw new Problem('auth.token_invalid')
    return { account, reach: reachOf(await listIdentityRows(db, accountId)) }
  }

  const proofOf = ({ account, reach }: Awaited<ReturnType<typeof whoIs>>): Farewell['proof'] =>
    account.passwordHash !== null ? 'password' : reach ? 'code' : 'none'

  /** Whoever asks for it has shown who they are. */
  async function close(accountId: string): Promise<void> {
    await database.transaction(async (tx) => {
      await tellOwner(tx, needs, { before: await listIdentityRows(tx, accountId), change: 'closed' })
      await closeAccount(tx, accountId)
      await credentials.revokeAccount(tx, accountId)
    })
  }

  return {
    async farewell(accountId: string): Promise<Farewell> {
      return {
        proof: proofOf(await whoIs(database, accountId)),
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
      const { brands } = await everyModule.belongings(database, accountId)
      if (brands.length > 0) throw new Problem('account.owns_brand', { brands })
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
