import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type ApiKey, type KeyScope, limits, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { UsersApi } from '../users/index.ts'
import type { Audit } from './audit.ts'
import { type ApiKeyRow, findKey, insertKey, listKeyRows, noteUsed, revokeKey } from './keys.store.ts'
import { lockBusiness } from './studio.store.ts'

/** What the identity provider knows of one of a brand's programs. */
export interface KeyClient {
  clientId: string
  businessId: string
  name: string
  scopes: readonly KeyScope[]
  secretHash: string
}

export interface KeysNeeds {
  database: Database
  clock: Clock
  audit: Audit
  users: Pick<UsersApi, 'names'>
}

const prefix = 'key.'
/** How exactly it is known when a key was last used. */
const usedEveryMs = 60_000

/** A secret is 256 bits of chance: a quick hash of it is no easier to turn round than a slow one. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export type KeysService = ReturnType<typeof createKeys>

/** A brand's API keys: clients of the identity provider that act for the brand and are no person. */
export function createKeys({ database, clock, audit, users }: KeysNeeds) {
  const keyOf = (clientId: string) => {
    const id = clientId.startsWith(prefix) ? clientId.slice(prefix.length) : ''
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? findKey(database, id) : null
  }
  return {
    /** Null for what is none, or was revoked. */
    async client(clientId: string): Promise<KeyClient | null> {
      const row = await keyOf(clientId)
      if (!row) return null
      const { businessId, name, scopes, secretHash } = row
      return { clientId, businessId, name, scopes, secretHash }
    },

    /** What a program may that calls with this client's token, now. */
    async use(clientId: string): Promise<{ keyId: string; businessId: string; scopes: readonly KeyScope[] } | null> {
      const row = await keyOf(clientId)
      if (!row) return null
      const now = clock.now()
      if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= usedEveryMs)
        await noteUsed(database, row.id, now)
      return { keyId: row.id, businessId: row.businessId, scopes: row.scopes }
    },

    async list(db: Queryable, { businessId }: Staff): Promise<ApiKey[]> {
      const rows = await listKeyRows(db, businessId)
      const names = await users.names(
        db,
        rows.flatMap(({ createdBy }) => createdBy ?? []),
      )
      return rows.map((row) => toApiKey(row, names))
    },

    async create(tx: Queryable, staff: Staff, { name, scopes }: { name: string; scopes: readonly KeyScope[] }) {
      const { businessId, by } = staff
      await lockBusiness(tx, businessId)
      if ((await listKeyRows(tx, businessId)).length >= limits.apiKeysMax)
        throw new Problem('key.limit_reached', { limit: limits.apiKeysMax })
      const secret = `vk_${randomBytes(32).toString('base64url')}`
      const row: ApiKeyRow = {
        ...{ id: randomUUID(), businessId, name, scopes: [...scopes], secretHash: hashOfSecret(secret) },
        ...{ createdBy: by, at: clock.now(), lastUsedAt: null, revokedAt: null },
      }
      await insertKey(tx, row)
      await audit.record(tx, staff, { what: 'key.made', id: row.id, title: name, after: { name, scopes: [...scopes] } })
      return { ...toApiKey(row, await users.names(tx, [by])), secret }
    },

    async revoke(tx: Queryable, staff: Staff, id: string): Promise<void> {
      const row = await revokeKey(tx, { businessId: staff.businessId, id, at: clock.now() })
      if (!row) throw new Problem('key.not_found')
      const before = { name: row.name, scopes: row.scopes }
      await audit.record(tx, staff, { what: 'key.revoked', id, title: row.name, before })
    },
  }
}

const toApiKey = ({ id, name, scopes, createdBy, at, lastUsedAt }: ApiKeyRow, names: Map<string, string>): ApiKey => ({
  ...{ id, clientId: prefix + id, name, scopes, by: (createdBy && names.get(createdBy)) || '' },
  ...{ at: at.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
})
