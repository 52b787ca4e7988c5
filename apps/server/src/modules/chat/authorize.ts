import { badJson, forbidden } from './matrix-error.ts'
import { type Content, isObject, type Membership } from './matrix-types.ts'
import type { Room } from './room.ts'

interface Wanted {
  sender: string
  type: string
  stateKey: string | null
  content: Content
}

/** Refuses what somebody may not do in a room as it is (room version 11, "Authorization rules", as far as one server needs them). */
export function assertMay(room: Room, wanted: Wanted): void {
  const { sender, type, stateKey, content } = wanted
  if (type === 'm.room.member' && stateKey !== null) {
    assertMayChangeMember(room, wanted, stateKey)
    return
  }
  if (room.member(sender) !== 'join') throw forbidden('You are not in this room')
  const { power } = room
  const own = power.of(sender)
  if (own < power.toSend(type, stateKey !== null)) throw forbidden('You may not do this in this room')
  if (stateKey?.startsWith('@') && stateKey !== sender) throw forbidden('This is for somebody else to say')
  if (type === 'm.room.power_levels') assertMayChangeLevels(room, sender, content)
}

function assertMayChangeMember(room: Room, { sender, content }: Wanted, userId: string): void {
  const membership = content.membership as Membership
  const [before, { power }] = [room.member(userId), room]
  const own = power.of(sender)
  const isSelf = sender === userId
  switch (membership) {
    case 'join': {
      if (!isSelf) throw forbidden('Nobody joins for somebody else')
      if (before === 'ban') throw forbidden('You are banned from this room')
      if (before === 'join' || before === 'invite' || joinRule(room) === 'public') return
      throw forbidden('You are not invited to this room')
    }
    case 'invite': {
      if (room.member(sender) !== 'join') throw forbidden('You are not in this room')
      if (before === 'join') throw forbidden('They are in this room already')
      if (before === 'ban') throw forbidden('They are banned from this room')
      if (own < power.to('invite')) throw forbidden('You may not invite to this room')
      return
    }
    case 'leave': {
      if (isSelf) {
        if (before === 'join' || before === 'invite' || before === 'knock') return
        throw forbidden('You are not in this room')
      }
      if (room.member(sender) !== 'join') throw forbidden('You are not in this room')
      if (before !== 'join' && before !== 'invite' && before !== 'ban') throw forbidden('They are not in this room')
      const needed = before === 'ban' ? power.to('ban') : power.to('kick')
      if (own < needed || own <= power.of(userId)) throw forbidden('You may not remove them from this room')
      return
    }
    case 'ban': {
      if (room.member(sender) !== 'join') throw forbidden('You are not in this room')
      if (own < power.to('ban') || own <= power.of(userId)) throw forbidden('You may not ban them from this room')
      return
    }
    default:
      throw forbidden('Knocking is not done here')
  }
}

const joinRule = (room: Room) => room.state('m.room.join_rules')?.content.join_rule

/** Nobody gives or takes more than they have. */
function assertMayChangeLevels(room: Room, sender: string, content: Content): void {
  const own = room.power.of(sender)
  const before = room.state('m.room.power_levels')?.content ?? {}
  const [was, is] = [sectionsOf(before), sectionsOf(content)]
  for (const section of ['users', 'events', 'rest'] as const) {
    for (const key of new Set([...Object.keys(was[section]), ...Object.keys(is[section])])) {
      const [old, now] = [levelIn(was[section], key), levelIn(is[section], key)]
      if (now !== undefined && !Number.isSafeInteger(now)) throw badJson('Levels are whole numbers')
      if (old === now) continue
      if (Number(old ?? 0) > own || Number(now ?? 0) > own) throw forbidden('You may not change levels above your own')
      if (section === 'users' && key !== sender && old !== undefined && Number(old) >= own) {
        throw forbidden('You may not change the level of somebody as high as you')
      }
    }
  }
}

const scalars = ['users_default', 'events_default', 'state_default', 'invite', 'kick', 'ban', 'redact']

/** Users, events and the rest apart: a key of one is none of another. */
function sectionsOf(content: Content): Record<'users' | 'events' | 'rest', Content> {
  const { users = {}, events = {} } = content
  if (!isObject(users) || !isObject(events)) throw badJson('Levels of users and events are objects')
  return { users, events, rest: Object.fromEntries(Object.entries(content).filter(([key]) => scalars.includes(key))) }
}

const levelIn = (levels: Content, key: string) => (Object.hasOwn(levels, key) ? levels[key] : undefined)
