import { noRoomRules, type SpaceAccessLevel, type StaffedSpace } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { areHostsWrong, type RulesDraft, rulesDraftOf, rulesOf } from './RulesFields.tsx'

/** A room as its form has it: fields that may be empty are texts. */
export interface RoomDraft {
  displayName: string
  subTitle: string
  description: string
  cover: string | null
  accessLevel: SpaceAccessLevel
  showsMessages: boolean
  isReadOnly: boolean
  alias: string
  code: string
  maxAttendees: string
  rules: RulesDraft
}

export const newRoom: RoomDraft = {
  ...{ displayName: '', subTitle: '', description: '', cover: null, accessLevel: 'user', showsMessages: false },
  ...{ isReadOnly: false, alias: '', code: '', maxAttendees: '', rules: rulesDraftOf(noRoomRules) },
}

export function draftOf(space: StaffedSpace): RoomDraft {
  const { displayName, subTitle, description, cover, accessLevel, showsMessages, isReadOnly } = space
  return {
    ...{ displayName, subTitle, description, cover, accessLevel, showsMessages, isReadOnly },
    rules: rulesDraftOf(space.rules),
    ...{ alias: space.alias ?? '', code: space.code ?? '', maxAttendees: space.maxAttendees?.toString() ?? '' },
  }
}

/** What the server is told of it. */
export function fieldsOf({ alias, code, maxAttendees, showsMessages, rules, ...draft }: RoomDraft) {
  return {
    ...draft,
    displayName: draft.displayName.trim(),
    showsMessages: draft.accessLevel === 'anonymous' && showsMessages,
    rules: rulesOf(rules),
    alias: alias || null,
    code: code.trim() || null,
    maxAttendees: maxAttendees.trim() === '' ? null : Number(maxAttendees),
  }
}

/** As an address may be while it is typed. */
export const typedAlias = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')

export const isAlias = (alias: string) =>
  alias.length >= limits.spaceAliasMin &&
  alias.length <= limits.spaceAliasMax &&
  /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(alias) &&
  !/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(alias)

/** Which of its fields cannot be saved as they are. */
export function faultsOf({ displayName, alias, code, maxAttendees, rules }: RoomDraft) {
  const most = maxAttendees.trim()
  return {
    rules: areHostsWrong(rules),
    displayName: displayName.trim() === '',
    alias: alias !== '' && !isAlias(alias),
    code: code.trim() !== '' && code.trim().length < limits.spaceCodeMin,
    maxAttendees: most !== '' && !(/^\d+$/.test(most) && Number(most) >= 1 && Number(most) <= limits.spaceAttendeesMax),
  }
}
