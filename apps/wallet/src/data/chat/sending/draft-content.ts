import type { MatrixContent } from '@vitrine/client/matrix'
import type { ChatDraft, ChatPerson } from '../model.ts'
import { escaped, formatted } from '../reading/markdown.ts'

export interface DraftNeeds {
  /** Those who can be named. */
  people: readonly ChatPerson[]
  /** Newest event of the thread, for clients that know no threads. */
  threadEnd?: string | null
}

/** A message that is still to be sent, with the files that go before it. */
export interface DraftMessage {
  content: MatrixContent
  files?: { blob: Blob; place: string }[]
}

const strokesMaxBytes = 40_000
const fileName = 'sketch.png'

/** What goes over the wire of what somebody has written: several messages where there are several pictures. */
export function contentsOf(draft: ChatDraft, needs: DraftNeeds): DraftMessage[] {
  const text = draft.text.trim()
  const { spans, html } = formatted(text, needs.people)
  const named = new Set([...(draft.mentions ?? []), ...spans.flatMap(({ mention }) => mention ?? [])])
  const relation = relationOf(draft, needs)
  const around = {
    // Named or not: without it, servers guess by the words.
    'm.mentions': named.size > 0 ? { user_ids: [...named] } : {},
    ...(relation ? { 'm.relates_to': relation } : {}),
  }
  const words = (body: string) => ({
    ...{ msgtype: 'm.text', body },
    ...(html !== null && body === text ? { format: 'org.matrix.custom.html', formatted_body: html } : {}),
  })
  if (draft.sketch) return [sketchOf(draft.sketch, around)]
  if (draft.collectible) {
    const { tokenId: id, name, edition, picture, url } = draft.collectible
    const collectible = {
      id,
      name,
      ...(edition ? { edition } : {}),
      ...(picture ? { picture } : {}),
      ...(text ? { note: text } : {}),
    }
    return [{ content: { ...around, msgtype: 'm.text', body: `${name}: ${url}`, 'v.collectible': collectible } }]
  }
  if (draft.question) return [{ content: questionOf(draft.question, text, html, around) }]
  if (draft.pictures?.length) {
    return draft.pictures.map((file, index) => ({
      content: {
        ...(index === 0
          ? around
          : { 'm.mentions': {}, ...(draft.threadId && relation ? { 'm.relates_to': relation } : {}) }),
        ...{ msgtype: 'm.image', body: (index === 0 && text) || 'picture.jpg', filename: 'picture.jpg' },
        info: { mimetype: file.type, size: file.size, ...(index === 0 && text ? { caption: text } : {}) },
      },
      files: [{ blob: file, place: 'url' }],
    }))
  }
  return text === '' ? [] : [{ content: { ...around, ...words(text) } }]
}

/** Other clients show what is asked, and more about it, as one text. */
function questionOf(
  { title, edits }: NonNullable<ChatDraft['question']>,
  text: string,
  html: string | null,
  around: MatrixContent,
): MatrixContent {
  const question = {
    ...{ msgtype: 'm.text', body: text === '' ? title : `${title}\n\n${text}` },
    ...{ format: 'org.matrix.custom.html' },
    formatted_body: `<strong>${escaped(title)}</strong>${text === '' ? '' : `<br><br>${html ?? escaped(text).replaceAll('\n', '<br>')}`}`,
    'v.question': { title },
  }
  if (!edits) return { ...around, ...question }
  return {
    ...{ msgtype: 'm.text', body: `* ${question.body}`, 'm.mentions': {} },
    'm.new_content': { ...question, 'm.mentions': around['m.mentions'] },
    'm.relates_to': { rel_type: 'm.replace', event_id: edits },
  }
}

function relationOf({ replyTo, threadId }: ChatDraft, { threadEnd }: DraftNeeds): MatrixContent | null {
  if (threadId) {
    const end = replyTo ?? threadEnd ?? threadId
    return {
      ...{ rel_type: 'm.thread', event_id: threadId, 'm.in_reply_to': { event_id: end } },
      ...(replyTo ? {} : { is_falling_back: true }),
    }
  }
  return replyTo ? { 'm.in_reply_to': { event_id: replyTo } } : null
}

/** A picture for every client, and its lines for those that draw: in the event, or beside it where they are too many. */
function sketchOf(
  { title, description, sketch, picture, edits }: NonNullable<ChatDraft['sketch']>,
  around: MatrixContent,
): DraftMessage {
  const words = { ...(title ? { title } : {}), ...(description ? { description } : {}) }
  const strokes = { version: 1, ...sketch, ...words }
  const json = JSON.stringify(strokes)
  const fits = json.length <= strokesMaxBytes
  const drawing = {
    ...{ msgtype: 'm.image', body: [title, description].filter(Boolean).join('\n') || fileName, filename: fileName },
    info: { mimetype: picture.type, size: picture.size, w: sketch.width, h: sketch.height },
    'v.sketch': fits ? strokes : { version: 1, ...words },
  }
  const under = edits ? 'm\\.new_content.' : ''
  const files = [
    { blob: picture, place: `${under}url` },
    ...(fits ? [] : [{ blob: new Blob([json], { type: 'application/json' }), place: `${under}v\\.sketch.mxc` }]),
  ]
  if (!edits) return { content: { ...around, ...drawing }, files }
  const relates = { rel_type: 'm.replace', event_id: edits }
  const instead = { msgtype: 'm.text', body: `* ${drawing.body}`, 'm.mentions': {} }
  return { content: { ...instead, 'm.new_content': drawing, 'm.relates_to': relates }, files }
}

/** Others' words in place of one's own of before. */
export function editOf(eventId: string, text: string, people: readonly ChatPerson[]): MatrixContent {
  const { spans, html } = formatted(text.trim(), people)
  const named = [...new Set(spans.flatMap(({ mention }) => mention ?? []))]
  const plain = {
    ...{ msgtype: 'm.text', body: text.trim() },
    ...(html === null ? {} : { format: 'org.matrix.custom.html', formatted_body: html }),
  }
  return {
    ...{ msgtype: 'm.text', body: `* ${text.trim()}` },
    // Whoever was named before is not told again.
    'm.mentions': {},
    'm.new_content': { ...plain, 'm.mentions': named.length > 0 ? { user_ids: named } : {} },
    'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
  }
}

/** Puts an address where `place` says: names by dots, a dot within a name behind `\`. */
export function withAddress(content: MatrixContent, place: string, address: string): MatrixContent {
  const [name = '', ...rest] = place.split(/(?<!\\)\./)
  const key = name.replaceAll('\\.', '.')
  if (rest.length === 0) return { ...content, [key]: address }
  const inner = content[key]
  const under = typeof inner === 'object' && inner !== null ? (inner as MatrixContent) : {}
  return { ...content, [key]: withAddress(under, rest.join('.'), address) }
}

/** As MSC3381 has it; the text is for clients that know no polls. */
export function pollContent({ question, options, most }: NonNullable<ChatDraft['poll']>): MatrixContent {
  const lines = options.map((option, index) => `${index + 1}. ${option}`)
  return {
    'm.text': [{ body: [question, ...lines].join('\n') }],
    'm.poll': {
      ...{ kind: 'm.disclosed', max_selections: most, question: { 'm.text': [{ body: question }] } },
      answers: options.map((option, index) => ({ 'm.id': `${index + 1}`, 'm.text': [{ body: option }] })),
    },
  }
}
