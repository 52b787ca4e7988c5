import type { Clock } from '../../platform/clock.ts'
import { createUsersService, type UsersApi } from './users.service.ts'

export interface UsersNeeds {
  clock: Clock
}

export function usersModule({ clock }: UsersNeeds): { api: UsersApi } {
  return { api: createUsersService({ clock }) }
}
