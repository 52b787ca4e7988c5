import { badRequest, notFound } from './matrix-error.ts'
import { type Content, isObject } from './matrix-types.ts'

export const ruleKinds = ['override', 'content', 'room', 'sender', 'underride'] as const
export type RuleKind = (typeof ruleKinds)[number]

export interface PushRule extends Content {
  rule_id: string
  default: boolean
  enabled: boolean
  actions: unknown[]
}

export type PushRules = Record<RuleKind, PushRule[]>

const sound = { set_tweak: 'sound', value: 'default' }
const highlight = { set_tweak: 'highlight' }
const rule = (rule_id: string, conditions: object[], actions: unknown[], enabled = true): PushRule => ({
  ...{ rule_id, default: true, enabled, conditions, actions },
})
const isType = (pattern: string) => ({ kind: 'event_match', key: 'type', pattern })

/** What people are told of unless they want otherwise (client-server API, "Predefined rules"). */
export function defaultRules(userId: string): PushRules {
  return {
    override: [
      rule('.m.rule.master', [], [], false),
      rule('.m.rule.suppress_notices', [{ kind: 'event_match', key: 'content.msgtype', pattern: 'm.notice' }], []),
      rule(
        '.m.rule.invite_for_me',
        [
          isType('m.room.member'),
          { kind: 'event_match', key: 'content.membership', pattern: 'invite' },
          { kind: 'event_match', key: 'state_key', pattern: userId },
        ],
        ['notify', sound],
      ),
      rule('.m.rule.member_event', [isType('m.room.member')], []),
      rule(
        '.m.rule.is_user_mention',
        [{ kind: 'event_property_contains', key: 'content.m\\.mentions.user_ids', value: userId }],
        ['notify', highlight, sound],
      ),
      rule(
        '.m.rule.is_room_mention',
        [
          { kind: 'event_property_is', key: 'content.m\\.mentions.room', value: true },
          { kind: 'sender_notification_permission', key: 'room' },
        ],
        ['notify', highlight],
      ),
      rule(
        '.m.rule.tombstone',
        [isType('m.room.tombstone'), { kind: 'event_match', key: 'state_key', pattern: '' }],
        ['notify', highlight],
      ),
      rule('.m.rule.reaction', [isType('m.reaction')], []),
      rule(
        '.m.rule.suppress_edits',
        [{ kind: 'event_property_is', key: 'content.m\\.relates_to.rel_type', value: 'm.replace' }],
        [],
      ),
    ],
    content: [],
    room: [],
    sender: [],
    underride: [
      rule(
        '.m.rule.room_one_to_one',
        [{ kind: 'room_member_count', is: '2' }, isType('m.room.message')],
        ['notify', sound],
      ),
      rule('.m.rule.message', [isType('m.room.message')], ['notify']),
    ],
  }
}

/** A person's own rules over those that everybody begins with. */
export function rulesOf(userId: string, kept: Content | null): PushRules {
  const rules = defaultRules(userId)
  const own = isObject(kept?.global) ? kept.global : {}
  for (const kind of ruleKinds) {
    const saved = (Array.isArray(own[kind]) ? own[kind] : []) as PushRule[]
    const changed = new Map(saved.map((each) => [each.rule_id, each]))
    const predefined = rules[kind].map((each) => ({ ...each, ...changed.get(each.rule_id) }))
    const added = saved.filter(({ rule_id }) => !rules[kind].some((each) => each.rule_id === rule_id))
    rules[kind] = [...added, ...predefined]
  }
  return rules
}

/** Rooms of which somebody wants to hear nothing: by a rule of the room, or as other clients mute, by one before all others. */
export function mutedRooms(kept: Content | null): string[] {
  const own = isObject(kept?.global) ? kept.global : {}
  const rules = [own.room, own.override].flatMap((each) => (Array.isArray(each) ? (each as PushRule[]) : []))
  return rules.flatMap(({ rule_id, enabled, actions }) =>
    enabled && rule_id.startsWith('!') && !actions.includes('notify') ? [rule_id] : [],
  )
}

export function readKind(text: string | undefined): RuleKind {
  const kind = ruleKinds.find((each) => each === text)
  if (!kind) throw badRequest('There is no such kind of rule')
  return kind
}

/** A rule of somebody's own. */
export function readRule(kind: RuleKind, ruleId: string, body: Content): PushRule {
  if (ruleId.startsWith('.') || /[/\\]/.test(ruleId)) throw badRequest('A rule of one’s own is called otherwise')
  if (!Array.isArray(body.actions)) throw badRequest('`actions` are missing')
  const conditions = kind === 'override' || kind === 'underride' ? { conditions: body.conditions ?? [] } : {}
  const pattern = kind === 'content' ? { pattern: String(body.pattern ?? '') } : {}
  return { ...{ rule_id: ruleId, default: false, enabled: true, actions: body.actions }, ...conditions, ...pattern }
}

export function findRule(rules: PushRules, kind: RuleKind, ruleId: string): PushRule {
  const found = rules[kind].find(({ rule_id }) => rule_id === ruleId)
  if (!found) throw notFound('The rule')
  return found
}
