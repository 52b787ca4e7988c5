import { type Content, isObject, type RoomEvent } from './matrix-types.ts'
import { type PushRule, type PushRules, type RuleKind, ruleKinds } from './push-rules.ts'
import type { Room } from './room.ts'

export interface Outcome {
  notify: boolean
  highlight: boolean
  sound: string | null
  kind: RuleKind | null
  ruleId: string | null
}

export interface Hearer {
  userId: string
  /** As others see them. */
  displayName: string
}

const nothing: Outcome = { notify: false, highlight: false, sound: null, kind: null, ruleId: null }

/** What somebody's rules say to an event of a room (client-server API, "Push rules"): the first that fits decides. */
export function evaluate(rules: PushRules, room: Room, event: RoomEvent, hearer: Hearer): Outcome {
  const flat = flatten({ type: event.type, sender: event.sender, room_id: room.id, content: event.content })
  if (event.stateKey !== null) flat.set('state_key', event.stateKey)
  for (const kind of ruleKinds) {
    for (const rule of rules[kind]) {
      if (!rule.enabled || !fits(kind, rule, { room, event, hearer, flat })) continue
      const tweak = (name: string) => {
        const found = rule.actions.find((action) => isObject(action) && action.set_tweak === name) as
          | Content
          | undefined
        return found && (found.value ?? true)
      }
      const notify = rule.actions.includes('notify')
      const sound = tweak('sound')
      return {
        ...{ notify, kind, ruleId: rule.rule_id, highlight: tweak('highlight') === true },
        sound: typeof sound === 'string' ? sound : null,
      }
    }
  }
  return nothing
}

interface Fitting {
  room: Room
  event: RoomEvent
  hearer: Hearer
  flat: Map<string, unknown>
}

function fits(kind: RuleKind, rule: PushRule, fitting: Fitting): boolean {
  const { room, event, flat } = fitting
  if (kind === 'room') return rule.rule_id === room.id
  if (kind === 'sender') return rule.rule_id === event.sender
  if (kind === 'content') return matches(flat.get('content.body'), String(rule.pattern ?? ''), true)
  const conditions = Array.isArray(rule.conditions) ? rule.conditions : []
  return conditions.every((condition) => isObject(condition) && holds(condition, fitting))
}

/** A condition that nobody knows holds for nothing. */
function holds({ kind, key, pattern, value, is }: Content, { room, event, hearer, flat }: Fitting): boolean {
  const said = flat.get(String(key))
  switch (kind) {
    case 'event_match':
      return matches(said, String(pattern ?? ''), key === 'content.body')
    case 'event_property_is':
      return said !== undefined && said === value
    case 'event_property_contains':
      return Array.isArray(said) && said.includes(value)
    case 'contains_display_name':
      return (
        hearer.displayName !== '' && matches(flat.get('content.body'), hearer.displayName.replace(/[*?]/g, ' '), true)
      )
    case 'room_member_count':
      return counts(room.joined().size, String(is))
    case 'sender_notification_permission':
      return key === 'room' && room.power.mayNameAll(event.sender)
    default:
      return false
  }
}

function counts(size: number, text: string): boolean {
  const [, how = '==', number] = /^(==|<=|>=|<|>)?(\d{1,9})$/.exec(text) ?? []
  if (number === undefined) return false
  const than = Number(number)
  return (
    { '==': size === than, '<': size < than, '>': size > than, '<=': size <= than, '>=': size >= than }[how] ?? false
  )
}

const bodyMax = 4_096
const patternMax = 200

/**
 * Whether a glob fits: all of a value, or words of a body. Walked through once for each beginning, so that no pattern takes long.
 */
export function matches(value: unknown, pattern: string, inWords: boolean): boolean {
  if (typeof value !== 'string' || pattern.length > patternMax || pattern === '') return value === '' && pattern === ''
  const text = value.slice(0, bodyMax).toLowerCase()
  const glob = pattern.toLowerCase()
  if (!inWords) return globFits(glob, text)
  if (!/[*?]/.test(glob)) {
    for (let at = text.indexOf(glob); at >= 0; at = text.indexOf(glob, at + 1)) {
      if (!isWordSign(text[at - 1]) && !isWordSign(text[at + glob.length])) return true
    }
    return false
  }
  return text.split(/[^\p{L}\p{N}_]+/u).some((word) => globFits(glob, word))
}

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)

/** `*` stands for anything, `?` for one sign. */
function globFits(glob: string, text: string): boolean {
  let [at, from, star, mark] = [0, 0, -1, 0]
  while (at < text.length) {
    if (from < glob.length && (glob[from] === '?' || glob[from] === text[at]) && glob[from] !== '*') {
      at += 1
      from += 1
    } else if (glob[from] === '*') {
      star = from
      mark = at
      from += 1
    } else if (star >= 0) {
      from = star + 1
      mark += 1
      at = mark
    } else return false
  }
  while (glob[from] === '*') from += 1
  return from === glob.length
}

/** Values by their path; dots in names are escaped. */
function flatten(event: Content): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  const waiting: [string, unknown][] = Object.entries(event)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next
    if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        waiting.push([`${path}.${key.replace(/[\\.]/g, '\\$&')}`, inner])
      }
    } else flat.set(path, value)
  }
  return flat
}
