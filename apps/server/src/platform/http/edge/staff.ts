import { isAtLeast, type KeyScope, type OperationShape, Problem, type StaffRole } from '@vitrine/protocol'
import type { FastifyRequest } from 'fastify'
import type { Caller, KeyCaller } from './auth.ts'

/** Who acts for a business: somebody of its team, or one of its programs. */
export type StaffActor =
  | { kind: 'account'; accountId: string; role: StaffRole }
  | { kind: 'key'; keyId: string; scopes: ReadonlySet<KeyScope> }

/** What a handler for staff is given, once the edge has found that they may. */
export interface Staff {
  businessId: string
  actor: StaffActor
  /** The account or the key. */
  by: string
}

/** Who did it, as events name people and businesses: a business's program acts as the business itself. */
export const actorOf = ({ actor, businessId }: Staff): string =>
  actor.kind === 'account' ? actor.accountId : businessId

/** As what somebody works for a business; null for who does not. */
export type RoleAt = (accountId: string, businessId: string) => Promise<StaffRole | null>

/** Refuses whoever may not do this for the business that the path names. Of businesses that there are not it says the same. */
export async function staffOf(
  roleAt: RoleAt,
  operation: Extract<OperationShape, { auth: 'staff' }>,
  { params }: Pick<FastifyRequest, 'params'>,
  caller: Caller,
): Promise<Staff> {
  if (caller.guest) throw new Problem('auth.guest_not_allowed')
  if (!caller.own || !caller.scopes.has('studio')) throw new Problem('auth.insufficient_scope', { needs: 'studio' })
  const businessId = businessIn(operation, params)
  const role = await roleAt(caller.accountId, businessId)
  if (role === null || !isAtLeast(role, operation.role)) throw new Problem('auth.forbidden')
  return { businessId, actor: { kind: 'account', accountId: caller.accountId, role }, by: caller.accountId }
}

/** A brand's program: what its key was made for, for its own brand. */
export function programOf(
  operation: OperationShape,
  { params }: Pick<FastifyRequest, 'params'>,
  { keyId, businessId, scopes }: KeyCaller,
): Staff {
  if (operation.auth !== 'staff' || operation.key === undefined)
    throw new Problem('auth.insufficient_scope', {
      needs: operation.auth === 'staff' ? 'studio' : (operation.access ?? 'own'),
    })
  if (!scopes.has(operation.key)) throw new Problem('auth.insufficient_scope', { needs: operation.key })
  if (businessIn(operation, params) !== businessId) throw new Problem('auth.forbidden')
  return { businessId, actor: { kind: 'key', keyId, scopes }, by: keyId }
}

function businessIn({ business }: Extract<OperationShape, { auth: 'staff' }>, params: unknown): string {
  const id = (params as Record<string, unknown>)[business.slice('params.'.length)]
  if (typeof id !== 'string' || !/^[A-Za-z0-9]{3,32}$/.test(id)) throw new Problem('auth.forbidden')
  return id
}
