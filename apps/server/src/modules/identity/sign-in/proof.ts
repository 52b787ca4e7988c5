import { type BodyOf, limits, Problem, type ProofWays, type proveMe } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { Credentials, IdentityRow, UsersApi } from '../../users/index.ts'
import type { AccessTokens } from '../access-tokens.ts'
import type { Identifier } from '../credentials/identifiers.ts'
import { provenOf } from './proven-identifiers.ts'

export interface ProofNeeds {
  database: Database
  clock: Clock
  users: Pick<UsersApi, 'findAccount' | 'identitiesOf'>
  credentials: Pick<Credentials, 'checkPassword' | 'sendCode' | 'redeemCode' | 'challengeWallet' | 'verifyWallet'>
  accessTokens: Pick<AccessTokens, 'issue'>
  /** The origin of the pages that ask. */
  issuer: string
}

type Shown = BodyOf<typeof proveMe>

export type Proof = ReturnType<typeof createProof>

/** The person shows anew who they are, for what a stolen access token must not do (RFC 9470). */
export function createProof({ database, clock, users, credentials, accessTokens, issuer }: ProofNeeds) {
  const purposeFor = (accountId: string) => `proof:${accountId}`
  const boundTo = (accountId: string) => `proof:${accountId}`

  async function whoIs(accountId: string) {
    const account = await users.findAccount(database, accountId)
    if (!account) throw new Problem('auth.token_invalid')
    const proven = provenOf(await users.identitiesOf(database, accountId))
    return {
      account,
      proven,
      reach: reachOf(proven),
      wallets: walletsOf(proven),
    }
  }

  return {
    async ways(accountId: string): Promise<ProofWays> {
      const { account, reach, wallets } = await whoIs(accountId)
      const ways: ProofWays['ways'] = [
        ...(account.passwordHash === null ? [] : (['password'] as const)),
        ...(reach ? (['code'] as const) : []),
        ...(wallets.length > 0 ? (['wallet'] as const) : []),
      ]
      return { ways: ways.length > 0 ? ways : ['sign-in'], codeTo: reach?.value ?? null, wallets }
    },

    async sendCode(accountId: string, address: string | null): Promise<{ sentTo: string }> {
      const { account, reach } = await whoIs(accountId)
      if (!reach) throw new Problem('account.no_code_needed')
      const { locale } = account
      await credentials.sendCode({ purpose: purposeFor(accountId), identifier: reach, address, locale })
      return { sentTo: reach.value }
    },

    /** A text good for this account alone, and for nothing else. */
    challenge: (accountId: string, wallet: { type: 'eth' | 'sol'; address: string; chainId: number }) =>
      credentials.challengeWallet({ ...wallet, boundTo: boundTo(accountId), asked: { origin: issuer, statement } }),

    async prove(
      caller: Caller,
      shown: Shown,
      address: string | null,
    ): Promise<{ accessToken: string; expiresAt: string }> {
      const { accountId, clientId, guest, scopes, sessionId } = caller
      const { account, proven, reach } = await whoIs(accountId)
      if (shown.way === 'wallet') {
        const { type, message, signature } = shown
        const address = await credentials.verifyWallet({ type, message, signature }, boundTo(accountId), issuer)
        if (!proven.some((row) => row.type === type && row.value === address))
          throw new Problem('identity.signature_invalid')
      } else if (shown.way === 'password') {
        const { passwordHash: stored } = account
        const isRight = await credentials.checkPassword({ accountId, stored, password: shown.password, address })
        if (!isRight) throw new Problem('identity.wrong_credentials')
      } else {
        if (!reach) throw new Problem('identity.code_wrong')
        const { otp } = shown
        await credentials.redeemCode({ purpose: purposeFor(accountId), identifier: reach, otp, address })
      }
      const now = Math.floor(clock.now().getTime() / 1000)
      const accessToken = await accessTokens.issue({
        ...{ accountId, clientId, guest, scope: [...scopes].join(' '), authTime: now },
        amr: [methods[shown.way]],
        ...(sessionId === undefined ? {} : { grantId: sessionId }),
        lifetimeSeconds: limits.freshProofSeconds,
      })
      return { accessToken, expiresAt: new Date((now + limits.freshProofSeconds) * 1000).toISOString() }
    },

    /** For clients that cannot step up: a code of {@link purpose} that went to the primary address, in the request itself. */
    async takeCode(accountId: string, { purpose, otp, address }: { purpose: string; otp: string; address: string }) {
      const { reach } = await whoIs(accountId)
      if (!reach) throw new Problem('identity.code_wrong')
      await credentials.redeemCode({ purpose, identifier: reach, otp, address })
    },
  }
}

/** What the person reads in their wallet. */
const statement = 'Show that it is you, to change how your Vitrine account is opened.'

/** As access tokens name them (RFC 8176, and `wallet`). */
const methods = { password: 'pwd', code: 'otp', wallet: 'wallet' } as const

const walletsOf = (proven: readonly IdentityRow[]): ProofWays['wallets'] =>
  (['eth', 'sol'] as const).filter((chain) => proven.some(({ type }) => type === chain))

/** The primary address or number, else the first that is proven. */
function reachOf(proven: readonly IdentityRow[]): Identifier | null {
  const reachable = proven.filter(({ type }) => type === 'email' || type === 'phone')
  const row = reachable.find(({ preferred }) => preferred) ?? reachable.sort((a, b) => a.position - b.position)[0]
  return row ? { type: row.type as Identifier['type'], value: row.value } : null
}
