import type { ChatBody, ChatPerson, ChatSketch } from '../model.ts'
import type { EventRow } from '../store/rows.ts'
import { isRecord, mxcIn, numberIn, recordIn, textIn, textOrNull, webUrl } from './content.ts'
import { spansOfHtml } from './html-spans.ts'
import { linked } from './markdown.ts'
import { plainName } from './plain-name.ts'
import { pollOf, pollTypes } from './poll.ts'

const sideMax = 20_000
const strokesMax = 2_000
const pointsMax = 60_000

/** What an event says; `content` is that of its newest edit. Null for what is never shown by itself. */
export function bodyOf(
  row: EventRow,
  content: EventRow['content'],
  person: (userId: string) => ChatPerson,
): ChatBody | null {
  if (row.removedBy !== undefined)
    return { kind: 'removed', by: row.removedBy === row.sender ? null : person(row.removedBy) }
  if (row.type === 'm.room.message') return messageOf(content)
  if (row.type === pollTypes.start)
    return pollOf(content) ?? { kind: 'other', text: textIn(recordIn(content).body, 500) }
  if (row.type === 'm.sticker') return pictureOf(content)
  if (row.type === 'm.room.encrypted') return { kind: 'other', text: '' }
  return row.stateKey === undefined ? null : noticeOf(row, person)
}

function messageOf(content: EventRow['content']): ChatBody {
  const body = withoutReplyFallback(textIn(content.body), content)
  const collectible = content['v.collectible']
  if (isRecord(collectible) && typeof collectible.id === 'string') {
    return {
      kind: 'collectible',
      tokenId: textIn(collectible.id, 200),
      name: plainName(collectible.name),
      edition: plainName(collectible.edition) || null,
      picture:
        webUrl(collectible.picture) ??
        (/^\/(?!\/)/.test(textIn(collectible.picture)) ? textIn(collectible.picture, 2_000) : null),
      note: textIn(collectible.note, 4_000),
    }
  }
  const question = content['v.question']
  if (isRecord(question)) {
    const title = textIn(question.title, 300)
    // Other clients show the body alone, so it begins with what is asked.
    const text = (title !== '' && body.startsWith(title) ? body.slice(title.length) : body).trim()
    return { kind: 'question', title, text, acceptedAnswer: null, acceptedExcerpt: '', answers: 0 }
  }
  const sketch = content['v.sketch']
  if (isRecord(sketch)) {
    return {
      kind: 'sketch',
      ...{ mxc: mxcIn(content.url), localUrl: null, sketch: sketchOf(sketch), strokesAt: mxcIn(sketch.mxc) },
      ...sizeIn(content),
      ...{ title: textIn(sketch.title, 300), description: textIn(sketch.description, 1_000) },
    }
  }
  switch (content.msgtype) {
    case 'm.image':
      return pictureOf(content)
    case 'm.text':
    case 'm.notice':
    case 'm.emote': {
      const { format, formatted_body: html } = content
      const isFormatted = format === 'org.matrix.custom.html' && typeof html === 'string' && html.length <= 65_536
      const spans = isFormatted ? spansOfHtml(html) : linked(body)
      return { kind: 'text', text: isFormatted ? spans.map(({ text }) => text).join('') : body, format: spans }
    }
    default:
      return { kind: 'other', text: body }
  }
}

/** `info` has the size; the caption stands beside it, or is the body where a file name is given of its own. */
function pictureOf(content: EventRow['content']): ChatBody {
  const info = recordIn(content, 'info')
  const fileName = textOrNull(content.filename)
  const caption =
    textIn(info.caption, 4_000) || (fileName && fileName !== content.body ? textIn(content.body, 4_000) : '')
  return {
    ...{ kind: 'picture', mxc: mxcIn(content.url), localUrl: null },
    ...sizeIn(content),
    blurhash: textOrNull(info.blurhash ?? info['xyz.amorgan.blurhash'])?.slice(0, 200) ?? null,
    ...{ caption, type: textIn(info.mimetype, 100) },
  }
}

function sizeIn(content: EventRow['content']) {
  const { w, h } = recordIn(content, 'info')
  return {
    width: numberIn(w, { max: sideMax, otherwise: 0 }),
    height: numberIn(h, { max: sideMax, otherwise: 0 }),
  }
}

/** Strokes as they are drawn; null where they lie elsewhere or are none. */
export function sketchOf(value: unknown): ChatSketch | null {
  const { version, width, height, paper, strokes } = recordIn(value)
  if (version !== 1 || !Array.isArray(strokes)) return null
  let points = 0
  const read = strokes.slice(0, strokesMax).flatMap((stroke) => {
    const { color, size, points: given } = recordIn(stroke)
    if (!Array.isArray(given) || !given.every((each) => Number.isFinite(each))) return []
    points += given.length
    if (points > pointsMax || !/^(#[0-9a-f]{3,8}|ink|paper)$/i.test(textIn(color))) return []
    return [{ color: textIn(color), size: numberIn(size, { max: 200, otherwise: 4 }), points: given as number[] }]
  })
  return {
    width: numberIn(width, { max: sideMax, otherwise: 1_000 }) || 1_000,
    height: numberIn(height, { max: sideMax, otherwise: 1_000 }) || 1_000,
    paper: paper === 'dark' ? 'dark' : 'light',
    strokes: read,
  }
}

function noticeOf(row: EventRow, person: (userId: string) => ChatPerson): ChatBody | null {
  const by = person(row.sender)
  const notice = (what: (ChatBody & { kind: 'notice' })['what'], who: ChatPerson, text = ''): ChatBody => ({
    ...{ kind: 'notice', what, who, text },
    by: who.userId === by.userId ? null : by,
  })
  switch (row.type) {
    case 'm.room.create':
      return notice('created', by)
    case 'm.room.name':
      return notice('renamed', by, plainName(row.content.name))
    case 'm.room.topic':
      return notice('topic', by, textIn(row.content.topic, 1_000))
    case 'm.room.member': {
      const userId = row.stateKey ?? ''
      const { membership } = row.content
      const before = row.before?.membership
      if (membership === before) return null
      const who = person(userId)
      if (membership === 'join') return notice('joined', who)
      if (membership === 'invite') return notice('invited', who)
      if (membership === 'ban') return notice('banned', who)
      // Lifting a ban lets somebody come, and is no going.
      if (membership !== 'leave' || before === 'ban') return null
      return notice(userId === row.sender ? 'left' : 'removed', who)
    }
    default:
      return null
  }
}

/** Older clients repeat what they answer, as lines that begin with `>`. */
function withoutReplyFallback(body: string, content: EventRow['content']): string {
  const reply = recordIn(content, 'm.relates_to', 'm.in_reply_to')
  if (typeof reply.event_id !== 'string' || !/^> <@[^>]+> /.test(body)) return body
  return body.replace(/^(?:> .*\n?)+\n?/, '')
}

/** One line of it, for lists and answers. */
export function excerptOf(body: ChatBody): string {
  const text = excerpts(body).replace(/\s+/g, ' ').trim()
  const letters = [...text]
  return letters.length > 140 ? `${letters.slice(0, 139).join('')}…` : text
}

function excerpts(body: ChatBody): string {
  switch (body.kind) {
    case 'text':
    case 'other':
    case 'notice':
      return body.text
    case 'picture':
      return body.caption
    case 'collectible':
      return body.name
    case 'poll':
      return body.question
    case 'question':
    case 'sketch':
      return body.title
    case 'removed':
      return ''
  }
}
