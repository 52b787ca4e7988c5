import { Problem } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import type { DefinitionRow, TokenRow } from '../ledger/tokens.store.ts'
import type { ActionAudience } from './behaviour.ts'

export interface TokensPolicyNeeds {
  log: Pick<EventLog, 'involves'>
  isStaff(db: Queryable, accountId: string, businessId: string): Promise<boolean>
  /** Whether it lies where nobody sees it. */
  isHidden(db: Queryable, token: TokenRow): Promise<boolean>
  /** Whether a behaviour opens the token to everybody. */
  isPublic(token: TokenRow, definition: DefinitionRow): boolean
}

/** Who may learn of a token and act on it (R14). */
export interface TokensPolicy {
  /** The owner sees a token, and so does its brand's staff; a public one everybody; who held it once may know of it; to others it does not exist, and what a crate hides exists for nobody. */
  assertMayView(
    db: Queryable,
    token: TokenRow | null,
    definition: DefinitionRow | null,
    readerId: string,
  ): Promise<void>
  /** Only the audience of an action acts, and only on what it may see. */
  assertMayAct(
    db: Queryable,
    token: TokenRow | null,
    definition: DefinitionRow | null,
    callerId: string,
    who?: ActionAudience,
  ): Promise<void>
}

export function createTokensPolicy({ log, isStaff, isHidden, isPublic }: TokensPolicyNeeds): TokensPolicy {
  const policy: TokensPolicy = {
    async assertMayView(db, token, definition, readerId) {
      if (!token || !definition || (await isHidden(db, token))) throw new Problem('token.not_found')
      if (!definition.draft && (token.ownerId === readerId || isPublic(token, definition))) return
      if (await isStaff(db, readerId, token.businessId)) return
      if (!definition.draft && (await log.involves(db, token.id, readerId))) throw new Problem('token.not_viewable')
      throw new Problem('token.not_found')
    },
    async assertMayAct(db, token, definition, callerId, who = 'owner') {
      if (!token || !definition || (await isHidden(db, token))) throw new Problem('token.not_found')
      if (who === 'anyone') return policy.assertMayView(db, token, definition, callerId)
      if (who === 'owner' && token.ownerId === callerId && !definition.draft) return
      const staff = await isStaff(db, callerId, token.businessId)
      if (staff && (who === 'staff' || token.ownerId === callerId)) return
      const knows =
        staff ||
        (!definition.draft &&
          (token.ownerId === callerId || isPublic(token, definition) || (await log.involves(db, token.id, callerId))))
      throw new Problem(knows ? 'token.not_owner' : 'token.not_found')
    },
  }
  return policy
}
