export type { Credentials } from './credentials.ts'
export { type PeopleServices, type UsersModule, usersModule } from './users.module.ts'
export type { IdentityListener, NewAccount, UsersApi } from './users.service.ts'
export type { AccountRow, IdentityRow } from './users.store.ts'
