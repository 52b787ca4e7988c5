export type { Credentials } from './credentials.ts'
export { type UsersModule, usersModule } from './users.module.ts'
export type { IdentityListener, NewAccount, UsersApi } from './users.service.ts'
