import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { oidcRecord } from '../identity.schema.ts'
import type { RevocationKey, Revocations } from '../revocations.ts'
import { readMarked } from './structured-tokens.ts'

/** One redemption at the token endpoint, or another step of a sign-in: what it reads and writes is one transaction. */
export interface Redemption {
  tx: Queryable
  /** Set when a refresh token is seen again within its grace period: the row whose stored answer is due. */
  repeated: { answer: string; refreshToken: string } | null
  /** The last statement under way: a transaction's connection takes one at a time. */
  turn: Promise<unknown>
}

export interface OidcStore {
  adapterFor(model: string): Adapter
  /** Runs `work` with every read and write of the provider inside `tx`. */
  inRedemption<T>(redemption: Redemption, work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` with every read and write of the provider inside one transaction: the one under way, else `tx`, else one of its own. A
   * browser's session or sign-in that is read in it holds the account, so that the end of its sign-ins comes before or after, never between.
   */
  step<T>(work: (tx: Queryable) => Promise<T>, tx?: Queryable): Promise<T>
  /** Waits for the sign-ins of an account that are being begun, and lets no other begin until the transaction ends. */
  hold(tx: Queryable, accountId: string): Promise<unknown>
  /** The transaction under way, or the database. */
  db(): Queryable
  /** Whether a refresh token consumed then may still be a lost reply; `consumed` in seconds. */
  isWithinGrace(consumed: number): boolean
  storeAnswer(tx: Queryable, refreshToken: string, answer: string): Promise<void>
  /** Signs an account out everywhere: sessions, grants, refresh and access tokens. */
  destroyAccount(db: Queryable, accountId: string): Promise<void>
  destroyGrant(db: Queryable, grantId: string): Promise<void>
  /** When the last refresh token of a sign-in expires, seconds since 1970; null where it has none. */
  sessionEndsAt(grantId: string): Promise<number | null>
  /** Ends whatever an account has begun but this one sign-in; how many sign-ins that were. */
  endOthers(tx: Queryable, accountId: string, keptId: string | undefined): Promise<number>
  /** Browsers that the provider would sign in again from this grant without asking. */
  endBrowsers(tx: Queryable, grantId: string): Promise<void>
  /** One access token alone. */
  revokeToken(db: Queryable, jti: string): Promise<void>
  /** Ends what an account has begun so far; unlike {@link destroyAccount}, it can sign in again at once. */
  endSessions(db: Queryable, accountId: string): Promise<void>
  deleteExpired(): Promise<void>
}

export interface OidcStoreNeeds {
  database: Database
  clock: Clock
  revocations: Revocations
  accessTokens: Pick<AccessTokens, 'read'>
  /** Locks the account until the transaction ends. */
  hold(tx: Queryable, accountId: string): Promise<unknown>
  /** How long a repeated refresh token is taken for a lost reply rather than for theft (R2). */
  graceSeconds: number
  /** Told in the transaction in which a sign-in, or with null all of an account, ends. */
  onEnded(tx: Queryable, ended: { accountId: string; sessionId: string | null }): Promise<void>
}

/** For what the provider gives no lifetime of its own. */
const foreverSeconds = 10 * 365 * 24 * 60 * 60

/** Models whose id is the secret itself. */
const bearerModels = new Set(['AuthorizationCode', 'RefreshToken'])
const lockedModels = new Set([...bearerModels, 'Grant', 'NetworkSession'])

export function createOidcStore({
  database,
  clock,
  revocations,
  accessTokens,
  hold,
  graceSeconds,
  onEnded,
}: OidcStoreNeeds): OidcStore {
  const redemptions = new AsyncLocalStorage<Redemption>()
  const db = () => redemptions.getStore()?.tx ?? database
  const inTurn = <T>(work: (db: Queryable) => Promise<T>): Promise<T> => {
    const redemption = redemptions.getStore()
    if (!redemption) return work(database)
    const turn = redemption.turn.then(() => work(redemption.tx))
    redemption.turn = turn.catch(() => undefined)
    return turn
  }
  const inRedemption = <T>(redemption: Redemption, work: () => Promise<T>) => redemptions.run(redemption, work)
  const withinGrace = (consumedAt: Date) => clock.now().getTime() - consumedAt.getTime() <= graceSeconds * 1000

  function destroyGrant(db: Queryable, grantId: string): Promise<void> {
    return db === database ? database.transaction((tx) => endGrant(tx, grantId)) : endGrant(db, grantId)
  }

  async function endGrant(tx: Queryable, grantId: string): Promise<void> {
    // A sign-in under way goes on, perhaps as somebody else.
    const belonging = and(eq(oidcRecord.grantId, grantId), ne(oidcRecord.model, 'Interaction'))
    const itself = and(eq(oidcRecord.model, 'Grant'), eq(oidcRecord.id, grantId))
    // The grant last, as a redemption locks its token before it: of a renewal and the end one waits for the other.
    const rows = [
      ...(await tx.delete(oidcRecord).where(belonging).returning({ accountId: oidcRecord.accountId })),
      ...(await tx.delete(oidcRecord).where(itself).returning({ accountId: oidcRecord.accountId })),
    ]
    await revocations.revoke(tx, [`grant:${grantId}`])
    const accountId = rows.find((row) => row.accountId !== null)?.accountId
    if (!accountId) return
    await onEnded(tx, { accountId, sessionId: grantId })
    const goOn = await tx
      .select({ id: oidcRecord.id })
      .from(oidcRecord)
      .where(and(eq(oidcRecord.accountId, accountId), sql`${oidcRecord.payload}->>'goesOnFrom' = ${grantId}`))
    for (const { id } of goOn) await endGrant(tx, id)
  }

  const adapterFor = (model: string): Adapter => {
    const key = (id: string) => (bearerModels.has(model) ? hashOf(id) : id)
    const at = (id: string) => and(eq(oidcRecord.model, model), eq(oidcRecord.id, key(id)))

    return {
      async upsert(id, payload, expiresIn) {
        const { jti: _jti, ...rest } = payload
        const row = {
          model,
          id: key(id),
          payload: (bearerModels.has(model) ? rest : payload) as Record<string, unknown>,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          accountId: payload.accountId ?? null,
          expiresAt: new Date(clock.now().getTime() + (expiresIn ?? foreverSeconds) * 1000),
        }
        await inTurn((db) =>
          db
            .insert(oidcRecord)
            .values(row)
            .onConflictDoUpdate({ target: [oidcRecord.model, oidcRecord.id], set: row }),
        )
      },
      async find(id) {
        const marked = await readMarked(model, id, accessTokens)
        if (marked !== null) return marked
        const redemption = redemptions.getStore()
        const [row] = await inTurn(async (db) => {
          const read = () => db.select().from(oidcRecord).where(at(id))
          if (!redemption) return read()
          // The row stays locked for the rest of the redemption: a second use of the same code or token waits for the first, and
          // the end of a sign-in for what is being issued from its grant.
          if (lockedModels.has(model)) return read().for('update')
          const rows = await read()
          const accountId = signedInAs(model, rows[0])
          if (!accountId) return rows
          await hold(db, accountId)
          // What has ended while this waited is gone.
          return read()
        })
        if (!row) return undefined
        const payload = { ...row.payload, ...(bearerModels.has(model) ? { jti: id } : {}) } as AdapterPayload
        if (!row.consumedAt) return payload
        if (redemption && withinGrace(row.consumedAt)) {
          // A double click is not theft: the late one fails and the early one's tokens stay good.
          if (model === 'AuthorizationCode') return undefined
          if (row.answer) {
            redemption.repeated = { answer: row.answer, refreshToken: id }
            return payload
          }
        }
        return { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
      },
      async findByUid(uid) {
        const [row] = await inTurn((db) =>
          db
            .select()
            .from(oidcRecord)
            .where(and(eq(oidcRecord.model, model), eq(oidcRecord.uid, uid))),
        )
        return row ? (row.payload as AdapterPayload) : undefined
      },
      // Only the device flow asks, which is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const consumed = await inTurn((db) =>
          db
            .update(oidcRecord)
            .set({ consumedAt: clock.now() })
            .where(and(at(id), isNull(oidcRecord.consumedAt)))
            .returning({ id: oidcRecord.id }),
        )
        if (consumed.length === 0 && !redemptions.getStore()?.repeated) throw new errors.InvalidGrant('already used')
      },
      destroy: (id) =>
        inTurn(async (db) => {
          if (model === 'Grant') return destroyGrant(db, id)
          await db.delete(oidcRecord).where(at(id))
          if (model === 'AccessToken' || model === 'ClientCredentials') await revocations.revoke(db, [`jti:${id}`])
        }),
      revokeByGrantId: (grantId) =>
        inTurn(async (db) => {
          await db.delete(oidcRecord).where(and(eq(oidcRecord.model, model), eq(oidcRecord.grantId, grantId)))
          if (model === 'AccessToken') await revocations.revoke(db, [`grant:${grantId}`])
        }),
    }
  }

  return {
    adapterFor,
    db,
    isWithinGrace: (consumed) => withinGrace(new Date(consumed * 1000)),
    inRedemption,
    step(work, tx) {
      const redemption = redemptions.getStore()
      if (redemption) return work(redemption.tx)
      const within = (tx: Queryable) => inRedemption({ tx, repeated: null, turn: Promise.resolve() }, () => work(tx))
      return tx ? within(tx) : database.transaction(within)
    },
    hold,
    async storeAnswer(tx, refreshToken, answer) {
      await tx
        .update(oidcRecord)
        .set({ answer })
        .where(and(eq(oidcRecord.model, 'RefreshToken'), eq(oidcRecord.id, hashOf(refreshToken))))
    },
    async destroyAccount(tx, accountId) {
      await hold(tx, accountId)
      await tx.delete(oidcRecord).where(or(eq(oidcRecord.accountId, accountId), isUnderWayAs(accountId)))
      await revocations.revoke(tx, [`account:${accountId}` satisfies RevocationKey])
      await onEnded(tx, { accountId, sessionId: null })
    },
    destroyGrant,
    async sessionEndsAt(grantId) {
      const lasting = and(
        eq(oidcRecord.model, 'RefreshToken'),
        eq(oidcRecord.grantId, grantId),
        isNull(oidcRecord.consumedAt),
      )
      const [row] = await inTurn((db) =>
        db
          .select({ end: sql<string | null>`max((${oidcRecord.payload}->>'exp')::bigint)` })
          .from(oidcRecord)
          .where(lasting),
      )
      return row?.end ? Number(row.end) : null
    },
    async endOthers(tx, accountId, keptId) {
      await hold(tx, accountId)
      const itsOwn = eq(oidcRecord.accountId, accountId)
      const held = await tx
        .selectDistinct({
          grantId: sql<string>`coalesce(${oidcRecord.grantId}, ${oidcRecord.id})`,
          model: oidcRecord.model,
        })
        .from(oidcRecord)
        .where(and(itsOwn, ne(oidcRecord.model, 'Session')))
      const others = held.filter(({ grantId }) => grantId !== keptId)
      for (const grantId of new Set(others.map((each) => each.grantId))) await endGrant(tx, grantId)
      // Browsers that the provider knows sign in again without asking; whoever is about to be signed in holds no grant yet.
      const kept = keptId === undefined ? sql`false` : hasGrant(keptId)
      const browsers = and(itsOwn, eq(oidcRecord.model, 'Session'), sql`not ${kept}`)
      await tx.delete(oidcRecord).where(or(browsers, isUnderWayAs(accountId)))
      return others.filter(({ model }) => model === 'Grant' || model === 'NetworkSession').length
    },
    async endBrowsers(tx, grantId) {
      await tx.delete(oidcRecord).where(and(eq(oidcRecord.model, 'Session'), hasGrant(grantId)))
    },
    revokeToken: (tx, jti) => revocations.revoke(tx, [`jti:${jti}`]),
    async endSessions(tx, accountId) {
      await hold(tx, accountId)
      const rows = await tx.delete(oidcRecord).where(eq(oidcRecord.accountId, accountId)).returning()
      const grants = new Set(rows.flatMap(({ grantId, model, id }) => grantId ?? (model === 'Grant' ? id : [])))
      await revocations.revoke(
        tx,
        [...grants].map((grantId): RevocationKey => `grant:${grantId}`),
      )
      await onEnded(tx, { accountId, sessionId: null })
    },
    async deleteExpired() {
      await database.transaction(async (tx) => {
        const rows = await tx
          .delete(oidcRecord)
          .where(lt(oidcRecord.expiresAt, clock.now()))
          .returning({ model: oidcRecord.model, sessionId: oidcRecord.id, accountId: oidcRecord.accountId })
        for (const { model, sessionId, accountId } of rows) {
          if (accountId && (model === 'Grant' || model === 'NetworkSession'))
            await onEnded(tx, { accountId, sessionId })
        }
      })
    },
  }
}

/** As whom a browser is signed in, or is about to be, by what the provider remembers of it. */
function signedInAs(model: string, row: { accountId: string | null; payload: Record<string, unknown> } | undefined) {
  if (model === 'Session') return row?.accountId
  if (model !== 'Interaction') return null
  const { result, session } = (row?.payload ?? {}) as {
    result?: { login?: { accountId?: string } }
    session?: { accountId?: string }
  }
  return result?.login?.accountId ?? session?.accountId
}

/** A browser's session with the provider that goes on with this grant. */
const hasGrant = (grantId: string) =>
  sql`jsonb_path_exists(${oidcRecord.payload}, '$.authorizations.*.grantId ? (@ == $id)', jsonb_build_object('id', ${grantId}::text))`

/** A sign-in that was begun as this account and not yet led back to its client. */
const isUnderWayAs = (accountId: string) =>
  sql`(${oidcRecord.model} = 'Interaction' and ${accountId}::text in
    (${oidcRecord.payload} #>> '{result,login,accountId}', ${oidcRecord.payload} #>> '{session,accountId}'))`

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
