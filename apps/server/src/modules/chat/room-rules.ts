import { badJson, forbidden, MatrixError } from './matrix-error.ts'
import { type Content, isObject, type RoomEvent } from './matrix-types.ts'
import { acceptType } from './own-types.ts'
import type { Room } from './room.ts'

export const rulesType = 'v.rules'
export const muteType = 'v.mute'

/**
 * What those who moderate a room ask of everybody else in it, as one event of its state.
 * `slow_ms`: how long after one message one waits with the next · `read_only`: for good, or until a time in ms ·
 * `newcomers`: for so many hours after joining, whether they may send files and links · `words`: that nobody says ·
 * `links`: `none`, or the hosts that may be linked.
 */
interface RoomRules {
  slow_ms?: number
  read_only?: boolean | { until: number }
  newcomers?: { hours: number; media?: boolean; links?: boolean }
  words?: string[]
  links?: 'none' | string[]
}

const slowMaxMs = 6 * 60 * 60 * 1000
const wordsMax = 500
const hostsMax = 100
/** Who moderates is above the rules. */
const moderates = (room: Room, userId: string) => room.power.of(userId) >= room.power.to('kick')

const isCount = (value: unknown, max: number) =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max
const areTexts = (value: unknown, count: number, length: number) =>
  Array.isArray(value) &&
  value.length <= count &&
  value.every((each) => typeof each === 'string' && each !== '' && each.length <= length)

/** Refuses rules that nobody could keep. */
export function assertRules(content: Content): void {
  const { slow_ms, read_only, newcomers, words, links } = content
  const isRight =
    (slow_ms === undefined || isCount(slow_ms, slowMaxMs)) &&
    (read_only === undefined ||
      typeof read_only === 'boolean' ||
      (isObject(read_only) && isCount(read_only.until, Number.MAX_SAFE_INTEGER))) &&
    (newcomers === undefined ||
      (isObject(newcomers) &&
        isCount(newcomers.hours, 24 * 365) &&
        [newcomers.media, newcomers.links].every((each) => each === undefined || typeof each === 'boolean'))) &&
    (words === undefined || areTexts(words, wordsMax, 60)) &&
    (links === undefined || links === 'none' || areTexts(links, hostsMax, 255))
  if (!isRight) throw badJson('These rules of a room cannot be understood')
}

/** Refuses a mute that is none, or of somebody as high as its sender. */
export function assertMute(room: Room, sender: string, userId: string, content: Content): void {
  const { until } = content
  if (until !== undefined && until !== null && !isCount(until, Number.MAX_SAFE_INTEGER)) {
    throw badJson('`until` is a time in milliseconds, or null')
  }
  if (room.power.of(sender) <= room.power.of(userId)) throw forbidden('You may not mute them in this room')
}

/** Until when somebody may not write: a time in ms, `always`, or null. Lifted by an empty event. */
export function mutedUntil(room: Room, accountId: string): number | 'always' | null {
  const content = room.state(muteType, accountId)?.content
  if (!content || !('until' in content)) return null
  return content.until === null ? 'always' : Number(content.until)
}

const said: ReadonlySet<string> = new Set(['m.room.message', 'm.sticker', 'm.reaction', acceptType])
const files: ReadonlySet<string> = new Set(['m.image', 'm.video', 'm.audio', 'm.file'])

export interface Posting {
  accountId: string
  userId: string
  type: string
  content: Content
  now: Date
  /** Of this installation: what leads there is no link elsewhere. */
  host: string
}

/** Refuses what the rules of a room do not let somebody say now, in words that say why. */
export function assertKeepsRules(room: Room, posting: Posting): void {
  const { accountId, userId, type, content, now, host } = posting
  if (!said.has(type) || moderates(room, userId)) return
  const until = mutedUntil(room, accountId)
  if (until === 'always') throw forbidden('You may not write in this room')
  if (until !== null && until > now.getTime()) throw later('You may not write in this room for a while', until, now)

  const rules = (room.state(rulesType)?.content ?? {}) as RoomRules
  const readOnly = rules.read_only
  if (readOnly === true) throw forbidden('This room is read-only')
  if (isObject(readOnly) && readOnly.until > now.getTime()) {
    throw later('This room is read-only for a while', readOnly.until, now)
  }
  if (type === 'm.reaction' || type === acceptType) return
  const isEdit = isObject(content['m.relates_to']) && content['m.relates_to'].rel_type === 'm.replace'
  if (rules.slow_ms && !isEdit) assertSlowly(room, userId, rules.slow_ms, now)

  const texts = textsIn(content)
  if (rules.words && rules.words.length > 0) assertWords(texts, rules.words)
  const hosts = hostsIn(texts).filter((each) => each !== host)
  if (rules.links !== undefined) {
    const allowed = rules.links === 'none' ? [] : rules.links
    const isAllowed = (each: string) => allowed.some((one) => each === one || each.endsWith(`.${one}`))
    if (!hosts.every(isAllowed)) throw forbidden('This room does not allow this link')
  }
  if (rules.newcomers) assertNewcomer(room, posting, rules.newcomers, hosts)
}

function assertNewcomer(
  room: Room,
  { userId, content, now }: Posting,
  { hours, media = true, links = true }: NonNullable<RoomRules['newcomers']>,
  hosts: readonly string[],
): void {
  const joined = room.state('m.room.member', userId)?.at ?? now
  const until = joined.getTime() + hours * 3_600_000
  if (until <= now.getTime()) return
  const shown = isObject(content['m.new_content']) ? content['m.new_content'] : content
  if (!media && [content, shown].some(({ msgtype, url }) => files.has(String(msgtype)) || url !== undefined)) {
    throw forbidden('Who has joined this room lately cannot send files yet')
  }
  if (!links && hosts.length > 0) throw forbidden('Who has joined this room lately cannot send links yet')
}

function assertSlowly(room: Room, userId: string, slowMs: number, now: Date): void {
  const last = room
    .recent()
    .findLast(
      ({ sender, type, relation }: RoomEvent) =>
        sender === userId && type === 'm.room.message' && relation !== 'm.replace',
    )
  const next = (last?.at.getTime() ?? 0) + slowMs
  if (next > now.getTime()) throw later('In this room one waits between messages', next, now)
}

const later = (why: string, until: number, now: Date) =>
  new MatrixError(429, 'M_LIMIT_EXCEEDED', why, { retry_after_ms: until - now.getTime() })

/** All that is shown of a message, before and after an edit. */
function textsIn(content: Content): string[] {
  const parts = [content, content['m.new_content']].filter(isObject)
  return parts.flatMap(({ body, formatted_body: formatted }) =>
    [body, formatted].filter((each) => typeof each === 'string'),
  )
}

/** Without accents and signs that only look otherwise. */
const plainly = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u200b-\u200f\u2060\ufeff]/gu, '')
    .toLowerCase()

function assertWords(texts: readonly string[], words: readonly string[]): void {
  const spoken = ` ${texts
    .map(plainly)
    .join(' ')
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')} `
  for (const word of words) {
    const plain = plainly(word)
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')
      .trim()
    if (plain !== '' && spoken.includes(` ${plain} `))
      throw forbidden('This room does not allow a word of this message')
  }
}

function hostsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(/(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.)[^\s"'<>]+/gi)])
  return found.flatMap(([link]) => {
    const url = URL.parse(/^www\./i.test(link) ? `https://${link}` : link)
    return url && url.host !== '' ? [url.host.toLowerCase()] : []
  })
}
