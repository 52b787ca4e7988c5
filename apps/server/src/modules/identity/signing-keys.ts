import { randomUUID } from 'node:crypto'
import { desc, isNull } from 'drizzle-orm'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { openWithAny, seal } from '../../platform/sealed.ts'
import { signingKey } from './identity.schema.ts'

/** The keys as they stand now: the one that signs comes first for each algorithm, all of them verify. */
export interface KeySet {
  /** Changes whenever the keys or their order change. */
  version: string
  /** With private parts, signing keys first. */
  keys: readonly JWK[]
  signing: { ES256: JWK; RS256: JWK }
  verify: ReturnType<typeof createLocalJWKSet>
}

export interface SigningKeys {
  /** `db`: where to look for news; inside a transaction its own connection, so that nobody waits for a second one. */
  current(db?: Queryable): Promise<KeySet>
  /** Publishes new keys now, signs with them once every client had time to see them, drops the old ones when their tokens are gone. */
  rotate(): Promise<void>
}

/** A row with its key opened. */
interface KeyRow {
  kid: string
  jwk: JWK
  createdAt: Date
  activeFrom: Date | null
  retiresAt: Date | null
}

export interface SigningKeysNeeds {
  database: Database
  clock: Clock
  /** What private keys are sealed with in the database: the first for new ones, all for reading. */
  secrets: readonly [string, ...string[]]
}

const rotationLock = 7_411_002
const reloadAfterMs = 60_000
/** Longer than clients cache a key set, and than our own processes take to reload. */
const publishAheadMs = 60 * 60_000
/** Longer than the longest-lived token that a key signed. */
const keepAfterMs = 24 * 60 * 60_000

export async function createSigningKeys({ database, clock, secrets }: SigningKeysNeeds): Promise<SigningKeys> {
  let rows = await loadOrCreate({ database, clock, secrets })
  let loadedAt = clock.now().getTime()
  let loading: Promise<void> | null = null
  let set: KeySet | null = null

  const reload = async (db: Queryable) => {
    rows = await select(db, secrets)
    loadedAt = clock.now().getTime()
  }
  return {
    async current(db = database) {
      const now = clock.now()
      if (now.getTime() - loadedAt >= reloadAfterMs) {
        loading ??= reload(db).finally(() => {
          loading = null
        })
        await loading
      }
      const ordered = publishedInOrder(rows, now)
      const version = ordered.map((row) => row.kid).join(' ')
      if (set?.version !== version) set = keySetOf(ordered, version)
      return set
    },
    async rotate() {
      const now = clock.now()
      await database.transaction(async (tx) => {
        await tx.execute(`select pg_advisory_xact_lock(${rotationLock})`)
        const activeFrom = new Date(now.getTime() + publishAheadMs)
        await tx
          .update(signingKey)
          .set({ retiresAt: new Date(activeFrom.getTime() + keepAfterMs) })
          .where(isNull(signingKey.retiresAt))
        await insertPair(tx, secrets[0], { createdAt: now, activeFrom })
      })
      await reload(database)
    },
  }
}

function keySetOf(ordered: readonly KeyRow[], version: string): KeySet {
  const keys = ordered.map((row) => row.jwk)
  const signingOf = (alg: string) => {
    const key = keys.find((each) => each.alg === alg)
    if (!key) throw new Error(`no ${alg} signing key`)
    return key
  }
  return {
    version,
    keys,
    signing: { ES256: signingOf('ES256'), RS256: signingOf('RS256') },
    verify: createLocalJWKSet({
      keys: keys.map(({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open }) => open),
    }),
  }
}

/** Active keys newest first, then those published ahead, then those on their way out; retired ones are left out. */
function publishedInOrder(rows: readonly KeyRow[], now: Date): KeyRow[] {
  const activeSince = (row: KeyRow) => (row.activeFrom ?? row.createdAt).getTime()
  const published = rows.filter((row) => !row.retiresAt || row.retiresAt > now)
  const active = published.filter((row) => activeSince(row) <= now.getTime())
  const ahead = published.filter((row) => activeSince(row) > now.getTime())
  return [...active.sort((one, two) => activeSince(two) - activeSince(one)), ...ahead]
}

function loadOrCreate({ database, clock, secrets }: SigningKeysNeeds): Promise<KeyRow[]> {
  return database.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${rotationLock})`)
    const rows = await select(tx, secrets)
    if (rows.length > 0) return rows
    const now = clock.now()
    return insertPair(tx, secrets[0], { createdAt: now, activeFrom: now })
  })
}

/** Keys that were sealed with a secret which is gone are of no use to anybody and left out. */
async function select(db: Queryable, secrets: readonly string[]): Promise<KeyRow[]> {
  const rows = await db.select().from(signingKey).orderBy(desc(signingKey.createdAt), desc(signingKey.alg))
  return rows.flatMap((row) => {
    const jwk = openWithAny(secrets, row.jwk.sealed) as JWK | null
    return jwk ? [{ ...row, jwk }] : []
  })
}

async function insertPair(
  tx: Queryable,
  secret: string,
  times: { createdAt: Date; activeFrom: Date },
): Promise<KeyRow[]> {
  const made: KeyRow[] = []
  for (const alg of ['RS256', 'ES256'] as const) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    const kid = randomUUID()
    const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' }
    await tx.insert(signingKey).values({ kid, alg, jwk: { sealed: seal(secret, jwk) }, retiresAt: null, ...times })
    made.push({ kid, jwk, retiresAt: null, ...times })
  }
  return made
}
