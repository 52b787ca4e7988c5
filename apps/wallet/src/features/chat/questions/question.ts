import type { ChatBody, ChatMessage } from '../../../data/chat/model.ts'

export type Question = ChatMessage & Extract<ChatBody, { kind: 'question' }>
export type Shown = 'all' | 'open' | 'answered'

export const questionsIn = (messages: readonly ChatMessage[]): Question[] =>
  messages.filter((message) => message.kind === 'question')

const isAnswered = ({ acceptedAnswer }: Question) => acceptedAnswer !== null
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Those that are asked for, by how far they have come and by words, without regard to accents. */
export function chosen(questions: readonly Question[], shown: Shown, words: string): Question[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return questions.filter((question) => {
    if (shown !== 'all' && isAnswered(question) !== (shown === 'answered')) return false
    const text = plain(`${question.title} ${question.text} ${question.acceptedExcerpt}`)
    return wanted.every((word) => text.includes(word))
  })
}

export function countsOf(questions: readonly Question[]): Record<Shown, number> {
  const answered = questions.filter(isAnswered).length
  return { all: questions.length, answered, open: questions.length - answered }
}

const similarMax = 3
const wordMin = 4

/** Those that may ask the same, the likeliest first. */
export function similar(questions: readonly Question[], title: string): Question[] {
  const words = new Set(wordsOf(title))
  if (words.size === 0) return []
  return questions
    .map((question) => ({ question, shared: sharedWith(words, question) }))
    .filter(({ shared }) => shared >= Math.min(2, words.size))
    .sort((one, other) => other.shared - one.shared)
    .slice(0, similarMax)
    .map(({ question }) => question)
}

const sharedWith = (words: ReadonlySet<string>, { title, text, acceptedExcerpt }: Question) =>
  [...new Set(wordsOf(`${title} ${text} ${acceptedExcerpt}`))].filter((word) => words.has(word)).length

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= wordMin)
