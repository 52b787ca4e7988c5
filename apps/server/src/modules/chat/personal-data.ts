import { sql } from 'drizzle-orm'
import type { PersonalDataTable } from '../../platform/database/personal-data.ts'
import type { Names } from './names.ts'

/** What chat keeps of people. What somebody has written stays with those it was written to, and is theirs to take along. */
export const personalDataOfChat = (names: Names): readonly PersonalDataTable[] => [
  {
    name: 'messages',
    table: 'chat_event',
    people: (accountId) => sql`kept.sender = ${names.userId(accountId)}`,
    key: ['position'],
    leaveOut: ['transaction'],
  },
  { name: 'chatFiles', table: 'chat_media', people: ['account_id'], key: ['id'], leaveOut: ['file'] },
  { name: 'rooms', table: 'chat_member', people: ['account_id'], key: ['account_id', 'room_nr'] },
  { name: 'roomNames', table: 'chat_alias', people: ['account_id'], key: ['alias'] },
  {
    name: 'chatReports',
    table: 'chat_report',
    people: ['reporter_id'],
    key: ['id'],
  },
  { name: 'mentions', table: 'chat_mention', people: ['account_id'], key: ['room_nr', 'account_id', 'position'] },
  { name: 'receipts', table: 'chat_receipt', people: ['account_id'], key: ['room_nr', 'account_id', 'kind', 'thread'] },
  { name: 'chatSettings', table: 'chat_account_data', people: ['account_id'], key: ['account_id', 'room', 'type'] },
  {
    name: 'chatDevices',
    table: 'chat_device',
    people: ['account_id'],
    key: ['account_id', 'device_id'],
    leaveOut: ['digest'],
  },
  {
    name: 'chatGateways',
    table: 'chat_pusher',
    people: ['account_id'],
    key: ['account_id', 'app_id', 'pushkey'],
    leaveOut: ['pushkey'],
  },
  { name: 'chatUnread', table: 'chat_badge', people: ['account_id'], key: ['account_id'] },
  { name: 'toDevices', table: 'chat_to_device', people: ['account_id'], key: ['nr'] },
  { name: 'chatFilters', table: 'chat_filter', people: ['account_id'], key: ['account_id', 'id'] },
]
