import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfNotifications: readonly PersonalDataTable[] = [
  { name: 'toldOf', table: 'notification_settings', people: ['account_id'], key: ['account_id'] },
  {
    name: 'toldDevices',
    table: 'push_subscription',
    people: ['account_id'],
    key: ['endpoint'],
    leaveOut: ['p256dh', 'auth'],
  },
]
