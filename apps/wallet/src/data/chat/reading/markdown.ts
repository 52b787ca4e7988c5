import type { ChatSpan } from '../model.ts'
import { safeLink } from './html-spans.ts'

type Style = ChatSpan['style'][number]
type More = Pick<ChatSpan, 'link' | 'mention'>

/**
 * In this order at each place: code · [words](address) · **bold** · ~~strike~~ · *italic* or _italic_ · an address.
 * A mark that does not close is a character.
 */
const inline =
  /`([^`\n]+)`|\[([^\]\n]{1,500})\]\(((?:https?:\/\/|mailto:)[^\s()]{1,2000})\)|\*\*(?=\S)([^\n]+?)(?<=\S)\*\*|~~(?=\S)([^\n]+?)(?<=\S)~~|(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?!\w)|(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)|(https?:\/\/[^\s<>"]{1,2000})/

export interface Formatted {
  spans: ChatSpan[]
  /** `org.matrix.custom.html`; null where there is nothing to format. */
  html: string | null
}

/** What somebody wrote with light marks, and `people` by their `@name`. */
export function formatted(text: string, people: readonly { userId: string; name: string }[] = []): Formatted {
  const spans = blocksOf(text).flatMap(({ style, text: part }) =>
    style === 'codeblock' ? [{ text: part, style: [style] as Style[] }] : inlineOf(part, style ? [style] : [], {}),
  )
  const named = spans.flatMap((span) => mentionsIn(span, people))
  const isPlain = named.every(
    ({ style, mention, link, text: part }) => style.length === 0 && !mention && (!link || safeLink(part) === link),
  )
  return { spans: named, html: isPlain ? null : htmlOfAll(named) }
}

/** A text of another client without formatting: its addresses can be opened. */
export const linked = (text: string): ChatSpan[] => {
  const spans: ChatSpan[] = []
  let rest = text
  for (let found = /https?:\/\/[^\s<>"]{1,2000}/.exec(rest); found; found = /https?:\/\/[^\s<>"]{1,2000}/.exec(rest)) {
    const address = trimmed(found[0])
    push(spans, { text: rest.slice(0, found.index), style: [] })
    const link = safeLink(address)
    push(spans, { text: address, style: [], ...(link ? { link } : {}) })
    rest = rest.slice(found.index + address.length)
  }
  push(spans, { text: rest, style: [] })
  return spans
}

function blocksOf(text: string): { text: string; style: 'codeblock' | 'quote' | null }[] {
  const blocks: { text: string; style: 'codeblock' | 'quote' | null }[] = []
  const add = (line: string, style: 'codeblock' | 'quote' | null) => {
    const last = blocks.at(-1)
    if (last && last.style === style) last.text += `\n${line}`
    else blocks.push({ text: blocks.length > 0 ? `\n${line}` : line, style })
  }
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string
    const end = line.startsWith('```') ? lines.findIndex((each, index) => index > at && each.trimEnd() === '```') : -1
    if (end > at) {
      blocks.push({ text: lines.slice(at + 1, end).join('\n'), style: 'codeblock' })
      at = end
    } else if (line.startsWith('> ')) add(line.slice(2), 'quote')
    else add(line, null)
  }
  // What follows a code block begins a line of its own anyway.
  return blocks.map((block, index) =>
    blocks[index - 1]?.style === 'codeblock' ? { ...block, text: block.text.replace(/^\n/, '') } : block,
  )
}

function inlineOf(text: string, style: readonly Style[], more: More): ChatSpan[] {
  const spans: ChatSpan[] = []
  let rest = text
  for (let found = inline.exec(rest); found; found = inline.exec(rest)) {
    const [whole, code, words, address, bold, strike, italic, other, bare] = found
    let taken = whole.length
    push(spans, { text: rest.slice(0, found.index), style, ...more })
    const inner = (part: string, own: Style) =>
      spans.push(...inlineOf(part, style.includes(own) ? style : [...style, own], more))
    if (code !== undefined) push(spans, { text: code, style: [...style, 'code'], ...more })
    else if (address !== undefined) {
      const link = safeLink(address)
      spans.push(...inlineOf(words ?? '', style, link ? { link } : {}).map((span) => (link ? { ...span, link } : span)))
    } else if (bold !== undefined) inner(bold, 'bold')
    else if (strike !== undefined) inner(strike, 'strike')
    else if (italic !== undefined || other !== undefined) inner((italic ?? other) as string, 'italic')
    else if (bare !== undefined) {
      const trim = trimmed(bare)
      const link = more.link ?? safeLink(trim)
      push(spans, { text: trim, style, ...(link ? { link } : {}) })
      taken = trim.length
    }
    rest = rest.slice(found.index + taken)
  }
  push(spans, { text: rest, style, ...more })
  return spans
}

/** A sentence's end is none of an address. */
const trimmed = (address: string) => {
  const bare = address.replace(/[.,;:!?'"]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}

const push = (spans: ChatSpan[], span: ChatSpan) => {
  if (span.text !== '') spans.push(span)
}

function mentionsIn(span: ChatSpan, people: readonly { userId: string; name: string }[]): ChatSpan[] {
  if (people.length === 0 || span.link || span.style.includes('code') || span.style.includes('codeblock')) return [span]
  const spans: ChatSpan[] = []
  let rest = span.text
  for (;;) {
    const next = people
      .map((person) => ({ person, at: rest.indexOf(`@${person.name}`) }))
      .filter(({ at }) => at >= 0)
      // Of two at one place, the longer name is meant.
      .sort((one, other) => one.at - other.at || other.person.name.length - one.person.name.length)[0]
    if (!next) break
    const text = `@${next.person.name}`
    push(spans, { ...span, text: rest.slice(0, next.at) })
    spans.push({ text, style: span.style, mention: next.person.userId })
    rest = rest.slice(next.at + text.length)
  }
  push(spans, { ...span, text: rest })
  return spans
}

/** What is quoted in one go is one quote; a block begins and ends lines by itself. */
function htmlOfAll(spans: readonly ChatSpan[]): string {
  let html = ''
  let wasBlock = false
  for (let at = 0; at < spans.length; ) {
    const isQuote = spans[at]?.style.includes('quote')
    const group: ChatSpan[] = []
    while (at < spans.length && (group.length === 0 || (isQuote && spans[at]?.style.includes('quote')))) {
      const { style, ...span } = spans[at] as ChatSpan
      group.push({ ...span, style: style.filter((each) => each !== 'quote') })
      at += 1
    }
    const isBlock = isQuote || group.some(({ style }) => style.includes('codeblock'))
    const [first, ...rest] = group as [ChatSpan, ...ChatSpan[]]
    const own = isQuote || wasBlock ? { ...first, text: first.text.replace(/^\n/, '') } : first
    const inner = [own, ...rest].map(htmlOf).join('')
    html += isQuote ? `<blockquote>${inner}</blockquote>` : inner
    wasBlock = isBlock
  }
  return html
}

const tags: Record<Exclude<Style, 'quote'>, readonly [string, string]> = {
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  strike: ['<del>', '</del>'],
  code: ['<code>', '</code>'],
  codeblock: ['<pre><code>', '</code></pre>'],
}

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] as string)

function htmlOf({ text, style, link, mention }: ChatSpan): string {
  const isBlock = style.includes('codeblock')
  const words = isBlock ? escaped(text) : escaped(text).replace(/\n/g, '<br>')
  const target = mention ? `https://matrix.to/#/${encodeURIComponent(mention)}` : link
  const inner = target ? `<a href="${escaped(target)}">${words}</a>` : words
  return style.reduceRight((body, each) => (each === 'quote' ? body : `${tags[each][0]}${body}${tags[each][1]}`), inner)
}
