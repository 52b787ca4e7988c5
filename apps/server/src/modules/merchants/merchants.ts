import { randomUUID } from 'node:crypto'
import { type Merchant, Problem, type Redemption } from '@vitrine/protocol'
import { readMerchantCode, staticMerchantCode } from '@vitrine/token-rules'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Brands, TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import {
  findMerchant,
  insertMerchant,
  insertRedemption,
  listMerchantsFor,
  listRedemptionsAt,
  type MerchantRow,
} from './merchants.store.ts'
import { createRedeemCodes } from './redeem-codes.ts'

export interface NewMerchant {
  id?: string
  businessId: string
  name: string
  accountId: string
  acceptsStaticCode?: boolean
}

export interface Merchants {
  createMerchant(tx: Queryable, merchant: NewMerchant): Promise<Merchant>
  /** Those at whose counter the caller stands, and whether they may change them. */
  listFor(db: Queryable, callerId: string): Promise<(Merchant & { managed: boolean })[]>
  /** A code of an open merchant that is good now, for whoever has been asked already. */
  makeCode(id: string): string
  /** What the merchant's screen shows now. */
  codeOf(
    db: Queryable,
    id: string,
    callerId: string,
  ): Promise<{ code: string; expiresAt: string; staticCode: string | null }>
  redemptions(
    db: Queryable,
    query: { id: string; callerId: string; before?: number | undefined; limit: number },
  ): Promise<{ items: Redemption[]; next: number | null }>
  /** The merchant whose code was scanned; a changing code is used up by it. */
  ofCode(tx: Queryable, text: string): Promise<MerchantRow>
  note(
    tx: Queryable,
    done: {
      merchantId: string
      tokenId: string
      objectDefinitionId: string
      accountId: string
      remaining: number
      givenTokenId: string | null
    },
  ): Promise<void>
}

export interface MerchantsNeeds {
  brands: Pick<Brands, 'staffOf'>
  people: Pick<UsersApi, 'findAccount' | 'names'>
  tokens: Pick<TokensApi, 'counters' | 'definitions'>
  clock: Clock
  secrets: readonly [string, ...string[]]
}

export function createMerchants({ brands, people, tokens, clock, secrets }: MerchantsNeeds): Merchants {
  const codes = createRedeemCodes(secrets)
  const isStaff = async (db: Queryable, businessId: string, callerId: string) =>
    (await brands.staffOf(db, callerId, 'editor')).includes(businessId)

  /** To everybody but those who stand at its counter it does not exist. */
  async function atCounter(db: Queryable, id: string, callerId: string): Promise<MerchantRow> {
    const row = await findMerchant(db, id)
    if (!row) throw new Problem('merchant.not_found')
    const isTheirs = row.accountId === callerId && row.archivedAt === null
    if (!isTheirs && !(await isStaff(db, row.businessId, callerId))) throw new Problem('merchant.not_found')
    return row
  }

  return {
    async createMerchant(tx, { id = randomUUID(), acceptsStaticCode = true, ...rest }) {
      if (!(await people.findAccount(tx, rest.accountId))) throw new Problem('user.not_found')
      return toMerchant(await insertMerchant(tx, { ...rest, id, acceptsStaticCode, createdAt: clock.now() }))
    },
    async listFor(db, accountId) {
      const businessIds = await brands.staffOf(db, accountId, 'editor')
      const rows = await listMerchantsFor(db, { accountId, businessIds })
      return rows.map((row) => ({ ...toMerchant(row), managed: businessIds.includes(row.businessId) }))
    },
    makeCode: (id) => codes.make(id, clock.now()).code,
    async codeOf(db, id, callerId) {
      const row = await atCounter(db, id, callerId)
      if (row.archivedAt !== null) throw new Problem('merchant.not_found')
      const { code, expiresAt } = codes.make(id, clock.now())
      return {
        code,
        expiresAt: expiresAt.toISOString(),
        staticCode: row.acceptsStaticCode ? staticMerchantCode(id) : null,
      }
    },
    async redemptions(db, { id, callerId, before, limit }) {
      await atCounter(db, id, callerId)
      const rows = await listRedemptionsAt(db, { merchantId: id, before, limit })
      const [names, designs] = await Promise.all([
        people.names(db, [...new Set(rows.map((row) => row.accountId))]),
        tokens.definitions.newest(db, [...new Set(rows.map((row) => row.objectDefinitionId))]),
      ])
      const titles = new Map(designs.map((design) => [design.id, design.displayName]))
      const items = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        tokenId: row.tokenId as Redemption['tokenId'],
        title: titles.get(row.objectDefinitionId) ?? '',
        remaining: row.remaining,
        person: names.get(row.accountId) ?? '',
      }))
      return { items, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
    },
    async ofCode(tx, text) {
      const code = readMerchantCode(text)
      if (!code) throw new Problem('redemption.merchant_unknown')
      if (code.kind === 'signed' && !codes.isGood(code, clock.now())) throw new Problem('redemption.code_invalid')
      const row = await findMerchant(tx, code.merchantId)
      if (!row) throw new Problem('redemption.merchant_unknown')
      if (row.archivedAt !== null) throw new Problem('redemption.not_accepted')
      if (code.kind === 'static' && !row.acceptsStaticCode) throw new Problem('redemption.not_accepted')
      const isFresh =
        code.kind === 'static' ||
        (await tokens.counters.add(tx, { key: `redeemable-v1:code:${code.nonce}`, upTo: 1 })) !== null
      if (!isFresh) throw new Problem('redemption.code_invalid')
      return row
    },
    async note(tx, done) {
      const design = await tokens.definitions.current(tx, done.objectDefinitionId)
      const now = clock.now()
      // What is a draft still is there to try things: it does not count.
      await insertRedemption(tx, { ...done, at: now, notedAt: now, isTest: design?.draft ?? false })
    },
  }
}

export function toMerchant({ archivedAt, createdAt, editedBy: _by, editedAt: _at, ...row }: MerchantRow): Merchant {
  return { ...row, archived: archivedAt !== null, createdAt: createdAt.toISOString() } as Merchant
}
