import { Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { UsersApi } from './users.service.ts'

/** Those who run this installation, by the addresses that the setting `OPERATORS` names. */
export interface Operators {
  /** Normalised. */
  addresses: ReadonlySet<string>
  is(db: Queryable, accountId: string): Promise<boolean>
  assert(db: Queryable, accountId: string): Promise<void>
}

/** An address counts once it is proven: writing an operator's down makes nobody one. */
export function createOperators(needs: {
  addresses: ReadonlySet<string>
  users: Pick<UsersApi, 'identitiesOf'>
}): Operators {
  const { addresses, users } = needs
  const is: Operators['is'] = async (db, accountId) =>
    addresses.size > 0 &&
    (await users.identitiesOf(db, accountId)).some(
      ({ type, value, verified }) => type === 'email' && verified && addresses.has(value),
    )
  return {
    addresses,
    is,
    async assert(db, accountId) {
      if (!(await is(db, accountId))) throw new Problem('auth.forbidden')
    },
  }
}
