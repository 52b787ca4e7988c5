import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { walletChallenge } from '../identity.schema.ts'
import {
  composeEthereumMessage,
  readEthereumAddress,
  readEthereumMessage,
  verifyEthereumSignature,
} from './ethereum.ts'
import { composeSolanaMessage, readSolanaAddress, readSolanaMessage, verifySolanaSignature } from './solana.ts'

export type WalletType = 'eth' | 'sol'

export interface WalletSignature {
  type: WalletType
  message: string
  /** Hex for eth, base58 for sol. */
  signature: string
}

/** Where the page is that asks for the signature, which wallets compare with what they sign, and what it is for. */
export interface Asked {
  origin: string
  statement: string
}

/** Sign-In with Ethereum (EIP-4361) and with Solana: a text to sign, and the proof that its address signed it. */
export interface WalletProofs {
  /** `boundTo` names the interaction, client or account for which alone the signature will be good. */
  challenge(request: {
    type: WalletType
    address: string
    chainId: number
    boundTo: string
    asked?: Asked
  }): Promise<{ message: string; nonce: string }>
  /**
   * The proven address, as it is stored; `at` is the origin of the page that asks, the sign-in pages' when left out. Uses the nonce up, whatever the outcome; only what `beforeUse` throws leaves a right
   * signature good for another time. Good is what was issued and nothing else, to the letter: domain, address, words, chain, times.
   */
  verify(
    db: Queryable,
    proof: WalletSignature,
    boundTo: string,
    beforeUse?: (address: string) => Promise<void>,
    at?: string,
  ): Promise<string>
  deleteExpired(): Promise<void>
}

export interface WalletProofsNeeds {
  database: Database
  clock: Clock
  /** The server's public origin. */
  origin: string
  rpcUrls: Readonly<Record<number, string>>
}

const challengeLifetimeMs = 10 * 60_000

export function createWalletProofs({ database, clock, origin, rpcUrls }: WalletProofsNeeds): WalletProofs {
  const signIn: Asked = { origin, statement: 'Sign in to Vitrine.' }
  const checksAt = (uri: string) => ({ domain: new URL(uri).host, uri, now: clock.now(), rpcUrls })
  const readAddress = (type: WalletType, text: string) =>
    type === 'eth' ? readEthereumAddress(text) : readSolanaAddress(text)
  const read = async ({ type, message }: WalletSignature, at: string) =>
    type === 'eth'
      ? await readEthereumMessage(message, checksAt(at))
      : { ...readSolanaMessage(message, checksAt(at)), chainId: null }

  return {
    async challenge({ type, address: text, chainId, boundTo, asked = signIn }) {
      const address = readAddress(type, text)
      if (!address) throw new Problem('request.invalid', { issues: [{ path: 'body/address', message: 'no address' }] })
      const nonce = randomBytes(16).toString('hex')
      const expiresAt = new Date(clock.now().getTime() + challengeLifetimeMs)
      const said = { address, chainId, nonce, statement: asked.statement }
      const checks = checksAt(asked.origin)
      const message =
        type === 'eth'
          ? await composeEthereumMessage(checks, said, expiresAt)
          : composeSolanaMessage(checks, said, expiresAt)
      const issued = { nonce, type, address, chainId, boundTo, messageHash: hashOf(message), expiresAt }
      await database.insert(walletChallenge).values(issued)
      return { message, nonce }
    },
    async verify(db, proof, boundTo, beforeUse, at = origin) {
      const statement = await read(proof, at)
      const unused = and(
        eq(walletChallenge.nonce, statement.nonce),
        eq(walletChallenge.boundTo, boundTo),
        eq(walletChallenge.type, proof.type),
        isNull(walletChallenge.usedAt),
        gt(walletChallenge.expiresAt, clock.now()),
      )
      const use = async () => {
        const used = await db.update(walletChallenge).set({ usedAt: clock.now() }).where(unused).returning()
        return used.length > 0
      }
      try {
        const [challenge] = await db.select().from(walletChallenge).where(unused)
        const asAsked =
          challenge?.address === statement.address &&
          challenge.messageHash === hashOf(proof.message) &&
          (statement.chainId === null || statement.chainId === challenge.chainId)
        if (!asAsked) throw new Problem('identity.signature_invalid')
        if (statement.chainId === null) await verifySolanaSignature(proof.message, proof.signature, statement)
        else await verifyEthereumSignature(proof.message, proof.signature, statement, checksAt(at))
      } catch (error) {
        await use()
        throw error
      }
      await beforeUse?.(statement.address)
      if (!(await use())) throw new Problem('identity.signature_invalid')
      return statement.address
    },
    async deleteExpired() {
      await database.delete(walletChallenge).where(lt(walletChallenge.expiresAt, clock.now()))
    },
  }
}

const hashOf = (message: string) => createHash('sha256').update(message).digest('base64url')
