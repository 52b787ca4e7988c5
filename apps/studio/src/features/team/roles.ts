import type { TeamRole } from '@vitrine/protocol'

/** From what may most to what may least. */
export const roles = ['admin', 'editor', 'cashier', 'viewer'] as const satisfies readonly TeamRole[]
