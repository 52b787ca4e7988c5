import type { ChatBody } from '../model.ts'
import type { EventRow } from '../store/rows.ts'
import { isRecord, recordIn, textIn } from './content.ts'

export type Poll = Extract<ChatBody, { kind: 'poll' }>

/** Names of MSC3381, which Matrix has made its own. */
export const pollTypes = { start: 'm.poll.start', vote: 'm.poll.response', end: 'm.poll.end' } as const

const optionsMost = 20

/** Nobody has voted yet. Null for what nobody could vote on. */
export function pollOf(content: EventRow['content']): Poll | null {
  const { question, answers, kind, max_selections: most } = recordIn(content, 'm.poll')
  const options = (Array.isArray(answers) ? answers : []).slice(0, optionsMost).flatMap((answer) => {
    const { 'm.id': id } = recordIn(answer)
    const text = wordsOf(answer)
    return typeof id === 'string' && id !== '' && text !== '' ? [{ id: id.slice(0, 200), text, votes: 0 }] : []
  })
  const title = wordsOf(question)
  if (title === '' || options.length === 0) return null
  return {
    ...{ kind: 'poll', question: title, options, mine: [], voters: 0, isOver: false },
    most: typeof most === 'number' && most > 1 ? Math.min(Math.floor(most), options.length) : 1,
    isSecret: kind === 'm.undisclosed',
  }
}

/** With what each has chosen last, before it was ended. */
export function countedPoll(
  poll: Poll,
  events: readonly EventRow[],
  me: string,
  mayEnd: (row: EventRow) => boolean,
): Poll {
  // Clocks differ: what came after the end came too late.
  const end = events.findIndex((row) => row.type === pollTypes.end && mayEnd(row))
  const chosen = new Map<string, string[]>()
  const ids = new Set(poll.options.map(({ id }) => id))
  for (const row of end === -1 ? events : events.slice(0, end)) {
    if (row.type !== pollTypes.vote) continue
    const given = row.content['m.selections']
    const selections = Array.isArray(given) ? given.filter((id) => typeof id === 'string' && ids.has(id)) : []
    chosen.set(row.sender, [...new Set<string>(selections)].slice(0, poll.most))
  }
  const all = [...chosen.values()].flat()
  return {
    ...poll,
    options: poll.options.map((option) => ({ ...option, votes: all.filter((id) => id === option.id).length })),
    ...{ mine: chosen.get(me) ?? [], isOver: end !== -1 },
    voters: [...chosen.values()].filter((selections) => selections.length > 0).length,
  }
}

/** Of extensible events: the first text that is plain. */
function wordsOf(value: unknown): string {
  const given = recordIn(value)['m.text']
  const texts = Array.isArray(given) ? given.filter(isRecord) : []
  const plain = texts.find(({ mimetype }) => mimetype === undefined || mimetype === 'text/plain')
  return textIn(plain?.body, 340).trim()
}
