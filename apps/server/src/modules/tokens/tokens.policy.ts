import { Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { DefinitionRow, TokenRow } from './tokens.store.ts'

export interface TokensPolicyNeeds {
  log: Pick<EventLog, 'involves'>
  isStaff(db: Queryable, accountId: string, businessId: string): Promise<boolean>
}

/** Who may learn of a token and act on it (R14). */
export interface TokensPolicy {
  /** The owner sees a token, and so does its brand's staff; who held it once may know of it; to others it does not exist. */
  assertMayView(
    db: Queryable,
    token: TokenRow | null,
    definition: DefinitionRow | null,
    viewerId: string,
  ): Promise<void>
  /** Only the owner acts, and only on what may be seen. */
  assertMayAct(db: Queryable, token: TokenRow | null, definition: DefinitionRow | null, callerId: string): Promise<void>
}

export function createTokensPolicy({ log, isStaff }: TokensPolicyNeeds): TokensPolicy {
  return {
    async assertMayView(db, token, definition, viewerId) {
      if (!token || !definition) throw new Problem('token.not_found')
      if (token.ownerId === viewerId && !definition.draft) return
      if (await isStaff(db, viewerId, token.businessId)) return
      if (!definition.draft && (await log.involves(db, token.id, viewerId))) throw new Problem('token.not_viewable')
      throw new Problem('token.not_found')
    },
    async assertMayAct(db, token, definition, callerId) {
      if (!token || !definition) throw new Problem('token.not_found')
      if (token.ownerId === callerId && !definition.draft) return
      const staff = await isStaff(db, callerId, token.businessId)
      if (token.ownerId === callerId && staff) return
      const knows = staff || (!definition.draft && (await log.involves(db, token.id, callerId)))
      throw new Problem(knows ? 'token.not_owner' : 'token.not_found')
    },
  }
}
