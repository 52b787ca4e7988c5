export { usersModule } from './users.module.ts'
export type { NewAccount, UsersApi } from './users.service.ts'
