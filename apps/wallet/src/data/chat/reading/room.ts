import type { ChatMessage, ChatPerson, ChatRoom } from '../model.ts'
import type { RoomRow } from '../store/rows.ts'
import { faceUrl, isRecord, recordIn, textIn, textOrNull, textsIn } from './content.ts'
import { plainName } from './plain-name.ts'

export interface RoomNeeds {
  me: string
  person(userId: string): ChatPerson
  /** The account's data of these types. */
  accountData(type: string): Record<string, unknown>
  last: ChatMessage | null
}

/** A room as it is shown, from what is kept of it. Pure. */
export function roomOf(row: RoomRow, { me, person, accountData, last }: RoomNeeds): ChatRoom {
  const isDirect = isDirectRoom(row, accountData('m.direct'))
  // Rooms of spaces are made by the installation itself.
  const isSpace = row.creator?.startsWith('@vitrine:') ?? false
  const others = othersOf(row, me).map(person)
  const name = plainName(recordIn(row.state['m.room.name']).name)
  const level = powerOf(row, me)
  const levels = recordIn(row.state['m.room.power_levels'])
  const needs = (key: string, otherwise: number) => (typeof levels[key] === 'number' ? levels[key] : otherwise)
  const events = recordIn(levels, 'events')
  const toSend = (type: string, key: string, otherwise: number) =>
    typeof events[type] === 'number' ? events[type] : needs(key, otherwise)
  const isIn = row.membership === 'join' || row.id.startsWith('local+')
  return {
    id: row.id,
    kind: isDirect ? 'direct' : isSpace ? 'space' : 'group',
    name: name || others.map((each) => each.name).join(', '),
    picture:
      (isDirect && others.length === 1 ? others[0]?.picture : null) ??
      faceUrl(recordIn(row.state['m.room.avatar']).url),
    topic: textOrNull(textIn(recordIn(row.state['m.room.topic']).topic, 2_000).trim()),
    others: isDirect ? others : [],
    memberCount: row.joined + row.invited || others.length + 1,
    membership: row.id.startsWith('local+') ? 'join' : row.membership,
    invitedBy: row.membership === 'invite' && row.invitedBy ? person(row.invitedBy) : null,
    ...{ unread: row.unread, mentions: row.mentions },
    isMuted: isMuted(row.id, accountData('m.push_rules')),
    isArchived: recordIn(row.accountData['v.archived']).on === true,
    last,
    readUpTo: textOrNull(recordIn(row.accountData['m.fully_read']).event_id),
    may: {
      send: isIn && level >= toSend('m.room.message', 'events_default', 0),
      invite: isIn && level >= needs('invite', 0),
      remove: isIn && level >= needs('redact', 50),
      moderate: isIn && level >= Math.max(needs('kick', 50), needs('ban', 50)),
      pin: isIn && level >= toSend('m.room.pinned_events', 'state_default', 50),
    },
    isEncrypted: 'm.room.encryption' in row.state,
  }
}

export function isDirectRoom(row: RoomRow, direct: Record<string, unknown>): boolean {
  return (
    row.isDirect || row.invitees !== undefined || Object.values(direct).some((ids) => textsIn(ids).includes(row.id))
  )
}

export function othersOf(row: RoomRow, me: string): string[] {
  const all = row.invitees ?? (row.heroes.length > 0 ? row.heroes : row.members)
  return all.filter((userId) => userId !== me)
}

/** Of somebody in a room; who has made it is above all in rooms since version 12. */
export function powerOf(row: RoomRow, userId: string): number {
  const create = recordIn(row.state['m.room.create'])
  const isCreator = row.creator === userId || textsIn(create.additional_creators).includes(userId)
  if (isCreator && Number.parseInt(textIn(create.room_version), 10) >= 12) return 150
  const levels = row.state['m.room.power_levels']
  if (!levels) return row.creator === userId ? 100 : 0
  const own = recordIn(levels, 'users')[userId]
  if (typeof own === 'number') return own
  return typeof levels.users_default === 'number' ? levels.users_default : 0
}

function isMuted(roomId: string, rules: Record<string, unknown>): boolean {
  const { room, override } = recordIn(rules.global)
  const all = [room, override].flatMap((each) => (Array.isArray(each) ? each : []))
  const own = all.find((rule) => isRecord(rule) && rule.rule_id === roomId && rule.enabled !== false)
  if (!isRecord(own)) return false
  return Array.isArray(own.actions) && !own.actions.includes('notify')
}
