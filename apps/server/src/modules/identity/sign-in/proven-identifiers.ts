import type { IdentityRow } from '../../users/index.ts'

/** Those by which somebody can show who they are: what we hold for them says nothing of them. */
export const provenOf = (rows: readonly IdentityRow[]): IdentityRow[] =>
  rows.filter(({ verified, custodial }) => verified && !custodial)
