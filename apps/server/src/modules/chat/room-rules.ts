import { badJson, forbidden, MatrixError } from './matrix-error.ts'
import { type Content, isObject, type RoomEvent } from './matrix-types.ts'
import { acceptType } from './own-types.ts'
import type { Room } from './room.ts'

export const rulesType = 'v.rules'
export const muteType = 'v.mute'

/**
 * What those who moderate a room ask of everybody else in it, as one event of its state.
 * `slow_ms`: how long after one message one waits with the next · `read_only`: for good, or until a time in ms ·
 * `newcomers`: for so many hours after joining, whether they may send files and links, and how long they wait · `words`: that nobody says ·
 * `links`: `none`, or the hosts that may be linked.
 */
interface RoomRules {
  slow_ms?: number
  read_only?: boolean | { until: number }
  newcomers?: { hours: number; media?: boolean; links?: boolean; slow_ms?: number }
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
        (newcomers.slow_ms === undefined || isCount(newcomers.slow_ms, slowMaxMs)) &&
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

/** What is a sign rather than something said: it waits for nothing. */
export const signs: ReadonlySet<string> = new Set([
  ...['m.reaction', acceptType, 'm.poll.response', 'org.matrix.msc3381.poll.response'],
])
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

/** What rules ask of a room's past. */
export interface RoomPast {
  /** When somebody last said something in the room; null where that is longer ago than `since`. */
  lastSaid(room: Room, userId: string, since: Date): Promise<Date | null>
  /** Since when somebody is in it without a gap. */
  joinedAt(room: Room, accountId: string): Promise<Date>
  event(room: Room, eventId: string): Promise<RoomEvent | null>
}

/** Whether this counts for slow mode. */
export const isSaying = ({ type, stateKey, relation }: Pick<RoomEvent, 'type' | 'stateKey' | 'relation'>) =>
  stateKey === null && !signs.has(type) && type !== 'm.room.redaction' && relation !== 'm.replace'

/** Refuses what the rules of a room do not let somebody say now, in words that say why. Of whatever type: clients make up their own. */
export async function assertKeepsRules(room: Room, posting: Posting, past: RoomPast): Promise<void> {
  const { accountId, userId, type, content, now, host } = posting
  if (moderates(room, userId)) return
  const until = mutedUntil(room, accountId)
  if (until === 'always') throw forbidden('You may not write in this room')
  if (until !== null && until > now.getTime()) throw later('You may not write in this room for a while', until, now)

  const rules = (room.state(rulesType)?.content ?? {}) as RoomRules
  const readOnly = rules.read_only
  if (readOnly === true) throw forbidden('This room is read-only')
  if (isObject(readOnly) && readOnly.until > now.getTime()) {
    throw later('This room is read-only for a while', readOnly.until, now)
  }
  const { words = [], links, newcomers } = rules
  const texts = textsIn(content)
  if (words.length > 0) assertWords(texts, words)
  const isRead = words.length > 0 || links !== undefined || newcomers !== undefined
  if (type === 'm.room.encrypted' && isRead) throw forbidden('In this room nothing is said in secret')
  if (signs.has(type)) return
  const hosts = isRead ? hostsIn(texts).filter((each) => each !== host) : []
  if (links !== undefined) {
    const allowed = links === 'none' ? [] : links
    const isAllowed = (each: string) => allowed.some((one) => each === one || each.endsWith(`.${one}`))
    if (!hosts.every(isAllowed)) throw forbidden('This room does not allow this link')
  }
  let slowMs = rules.slow_ms ?? 0
  if (newcomers) {
    const { hours } = newcomers
    const isNew = (await past.joinedAt(room, accountId)).getTime() + hours * 3_600_000 > now.getTime()
    if (isNew) assertNewcomer(content, newcomers, hosts)
    if (isNew) slowMs = Math.max(slowMs, newcomers.slow_ms ?? 0)
  }
  if (slowMs > 0 && !(await isOwnEdit(room, posting, past))) await assertSlowly(room, userId, slowMs, now, past)
}

/** Only what changes one's own message is no new one. */
async function isOwnEdit(room: Room, { userId, content }: Posting, past: RoomPast): Promise<boolean> {
  const relates = content['m.relates_to']
  if (!isObject(relates) || relates.rel_type !== 'm.replace') return false
  const edited = await past.event(room, String(relates.event_id))
  return edited?.sender === userId && edited.redactedBy === null
}

function assertNewcomer(
  content: Content,
  { media = true, links = true }: NonNullable<RoomRules['newcomers']>,
  hosts: readonly string[],
): void {
  const shown = isObject(content['m.new_content']) ? content['m.new_content'] : content
  if (!media && [content, shown].some(({ msgtype, url }) => files.has(String(msgtype)) || url !== undefined)) {
    throw forbidden('Who has joined this room lately cannot send files yet')
  }
  if (!links && hosts.length > 0) throw forbidden('Who has joined this room lately cannot send links yet')
}

async function assertSlowly(room: Room, userId: string, slowMs: number, now: Date, past: RoomPast): Promise<void> {
  const last = await past.lastSaid(room, userId, new Date(now.getTime() - slowMs))
  const next = (last?.getTime() ?? 0) + slowMs
  if (next > now.getTime()) throw later('In this room one waits between messages', next, now)
}

const later = (why: string, until: number, now: Date) =>
  new MatrixError(429, 'M_LIMIT_EXCEEDED', why, { retry_after_ms: until - now.getTime() })

/** What names something rather than saying it. */
const unspoken: ReadonlySet<string> = new Set(['m.mentions', 'event_id', 'rel_type', 'msgtype', 'info', 'v.sketch'])
const textsMax = 2_000

/** All that a message says, wherever in it: other clients show what ours does not. */
function textsIn(content: Content): string[] {
  const texts: string[] = []
  const waiting: unknown[] = [content]
  for (let value = waiting.pop(); value !== undefined && texts.length < textsMax; value = waiting.pop()) {
    if (typeof value === 'string') texts.push(asShown(value))
    else if (typeof value === 'object' && value !== null) {
      waiting.push(...Object.entries(value).flatMap(([key, each]) => (unspoken.has(key) ? [] : [each ?? ''])))
    }
  }
  return texts
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  colon: ':',
  period: '.',
  sol: '/',
  lt: '<',
  gt: '>',
  quot: '"',
}

/** As it is read: entities of HTML are signs, and signs that cannot be seen are none. */
const asShown = (text: string) =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u3002\uff61]/g, '.')

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

/** Endings that clients make links of without an address before them. */
const endings =
  'com|net|org|info|biz|io|co|me|app|dev|xyz|top|site|online|shop|store|live|club|link|click|page|web|link|ly|gg|tv|to|ai|us|uk|eu|de|fr|es|it|pt|nl|ru|cn|jp|in|br|mx|ar|cat'
const bare = new RegExp(
  `(?<![@\\w.-])(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,62})\\.)+(?:(?:${endings})(?![\\w-])|\\p{L}{2,24}(?=[/:]\\S))`,
  'giu',
)

/** Where links lead that a text has, written out or not. */
function hostsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(/\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>]+/gi)].map(([link]) => link),
    ...[...text.matchAll(/(?<![\w:/])\/\/[^\s"'<>/]+/g)].map(([link]) => `https:${link}`),
    ...[...text.matchAll(/\bwww\.[^\s"'<>]+/gi)].map(([link]) => `https://${link}`),
    ...[...text.matchAll(bare)].map(([link]) => `https://${link}`),
  ])
  return found.flatMap((link) => {
    const url = URL.parse(link)
    return url && url.host !== '' ? [url.host.toLowerCase()] : []
  })
}
