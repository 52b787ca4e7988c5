import type { ChatPerson } from '../../../data/chat/model.ts'

/** A name that is being typed after `@`. */
export interface Typed {
  at: number
  end: number
  typed: string
}

/** What stands before the caret, where it is `@` and the beginning of a name. */
export function mentionAt(text: string, caret: number): Typed | null {
  const found = /(?:^|\s)@([^\s@]{0,40})$/u.exec(text.slice(0, caret))
  if (!found) return null
  const typed = found[1] ?? ''
  return { at: caret - typed.length - 1, end: caret, typed }
}

export function withMention(text: string, { at, end }: Typed, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(end).replace(/^ /, ''), caret: before.length }
}

/** User ids of those whose names stand after an `@`. */
export function mentionedIn(text: string, members: readonly ChatPerson[]): string[] {
  return members.filter(({ name }) => name !== '' && text.includes(`@${name}`)).map(({ userId }) => userId)
}

/** The selection between marks, or without them where it has them already. */
export function wrapped(
  text: string,
  from: number,
  to: number,
  mark: string,
): { text: string; from: number; to: number } {
  const before = text.slice(0, from)
  const inner = text.slice(from, to)
  const after = text.slice(to)
  if (before.endsWith(mark) && after.startsWith(mark))
    return {
      text: before.slice(0, -mark.length) + inner + after.slice(mark.length),
      from: from - mark.length,
      to: to - mark.length,
    }
  return { text: before + mark + inner + mark + after, from: from + mark.length, to: to + mark.length }
}
