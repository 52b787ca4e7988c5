import { z } from 'zod'

/** What somebody is in a brand's team, besides its owner. */
export const teamRoles = ['viewer', 'cashier', 'editor', 'admin'] as const
export const TeamRole = z.enum(teamRoles)
export type TeamRole = z.infer<typeof TeamRole>

export const staffRoles = [...teamRoles, 'owner'] as const
export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

/**
 * Whether who has a role may do what another one may: an owner all that admins may, they all that editors may, these all that viewers and
 * cashiers may. A cashier may do nothing else.
 */
export function isAtLeast(held: StaffRole, least: StaffRole): boolean {
  if (held === least) return true
  if (held === 'cashier') return false
  const order: readonly StaffRole[] = ['viewer', 'editor', 'admin', 'owner']
  return order.indexOf(held) > (least === 'cashier' ? 0 : order.indexOf(least))
}

/** What a brand's own programs can be given to do with its API keys. */
export const keyScopes = ['read', 'issue', 'bulk-issue', 'redeem', 'grant'] as const
export const KeyScope = z.enum(keyScopes)
export type KeyScope = z.infer<typeof KeyScope>
