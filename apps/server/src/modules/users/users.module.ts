import type { Clock } from '../../platform/clock.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { createUsersService, type UsersApi } from './users.service.ts'

export interface UsersNeeds {
  clock: Clock
  log: EventLog
}

export interface UsersModule {
  api: UsersApi
}

export function usersModule({ clock, log }: UsersNeeds): UsersModule {
  return { api: createUsersService({ clock, log }) }
}
