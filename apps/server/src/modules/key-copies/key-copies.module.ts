import type { Module } from '../../platform/modules/module.ts'
import { type KeyCopiesNeeds, keyCopiesRoutes } from './key-copies.routes.ts'
import { forgetCopies, listCopies, moveCopies } from './key-copies.store.ts'

/** Encrypted copies of people's keys. */
export function keyCopiesModule(needs: KeyCopiesNeeds): Module<object> {
  return {
    name: 'key-copies',
    api: {},
    personalData: [{ name: 'keyCopies', table: 'key_copy', people: ['account_id'], key: ['id'] }],
    belongings: async (db, accountId) => ({ keyCopies: (await listCopies(db, accountId)).length }),
    onAccountMerged: moveCopies,
    onAccountClosed: forgetCopies,
    mount: (http) => keyCopiesRoutes(http, needs),
  }
}
