export type { Credentials } from './credentials.ts'
export { type AccountsApi, accountsModule, usersModule } from './users.module.ts'
export type { NewAccount, UsersApi } from './users.service.ts'
export type { AccountRow, IdentityRow } from './users.store.ts'
