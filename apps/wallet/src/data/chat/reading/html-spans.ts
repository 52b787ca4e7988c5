import type { ChatSpan } from '../model.ts'

type Style = ChatSpan['style'][number]

const styleOf: Record<string, Style> = {
  B: 'bold',
  STRONG: 'bold',
  H1: 'bold',
  H2: 'bold',
  H3: 'bold',
  H4: 'bold',
  H5: 'bold',
  H6: 'bold',
  I: 'italic',
  EM: 'italic',
  DEL: 'strike',
  S: 'strike',
  STRIKE: 'strike',
  CODE: 'code',
  PRE: 'codeblock',
  BLOCKQUOTE: 'quote',
}
const blocks = new Set('P DIV PRE BLOCKQUOTE UL OL LI H1 H2 H3 H4 H5 H6 TABLE TR HR'.split(' '))
/** What is inside them is no text, or repeats what is shown elsewhere. */
const dropped = new Set(
  'SCRIPT STYLE TEMPLATE IFRAME OBJECT EMBED NOSCRIPT MX-REPLY HEAD TITLE SVG MATH IMG'.split(' '),
)
const depthMax = 40
const spansMax = 2_000

/** Whom `https://matrix.to/#/@user:host` or `matrix:u/user:host` names. */
function mentionOf(href: string): string | undefined {
  const [, scheme, id] = /^(https:\/\/matrix\.to\/#\/|matrix:u\/)([^?/]+)/.exec(href) ?? []
  if (!scheme || !id) return undefined
  try {
    const userId = `${scheme === 'matrix:u/' ? '@' : ''}${decodeURIComponent(id)}`
    return /^@[^:\s]+:\S+$/.test(userId) ? userId : undefined
  } catch {
    return undefined
  }
}

/** What may be opened from a message. */
export function safeLink(href: string | null): string | undefined {
  if (href === null) return undefined
  try {
    const url = new URL(href)
    return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

/** `org.matrix.custom.html` as texts with styles: what is not known is its text alone, and no element of it reaches a screen. */
export function spansOfHtml(html: string): ChatSpan[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const spans: ChatSpan[] = []
  let ends = true

  const add = (text: string, style: readonly Style[], more: Pick<ChatSpan, 'link' | 'mention'>) => {
    if (text === '' || spans.length >= spansMax) return
    ends = text.endsWith('\n')
    const last = spans.at(-1)
    if (last && isAlike(last, { style, ...more })) spans[spans.length - 1] = { ...last, text: last.text + text }
    else spans.push({ text, style, ...more })
  }
  const newLine = (style: readonly Style[]) => {
    if (!ends && spans.length > 0) add('\n', style, {})
  }

  const walk = (node: Node, style: readonly Style[], more: Pick<ChatSpan, 'link' | 'mention'>, depth: number) => {
    if (node.nodeType === 3) {
      const text = node.nodeValue ?? ''
      add(style.includes('codeblock') ? text : collapsed(text, ends), style, more)
      return
    }
    if (node.nodeType !== 1 || depth > depthMax) return
    const element = node as Element
    const name = element.tagName.toUpperCase()
    if (dropped.has(name)) return
    if (name === 'BR') return add('\n', style, {})
    const own = styleOf[name]
    const isInBlock = own === 'code' && style.includes('codeblock')
    const inner = own && !isInBlock && !style.includes(own) ? [...style, own] : style
    const href = name === 'A' ? element.getAttribute('href') : null
    const mention = href === null ? undefined : mentionOf(href)
    const link = mention ? undefined : safeLink(href)
    const linked = href === null ? more : { ...(mention ? { mention } : {}), ...(link ? { link } : {}) }
    const isBlock = blocks.has(name)
    if (isBlock) newLine(style)
    if (name === 'LI') add(marker(element), inner, {})
    for (const child of element.childNodes) walk(child, inner, linked, depth + 1)
    if (isBlock) newLine(style)
  }

  for (const child of body.childNodes) walk(child, [], {}, 0)
  const last = spans.at(-1)
  if (last) spans[spans.length - 1] = { ...last, text: last.text.trimEnd() }
  return spans.filter(({ text }) => text !== '')
}

const collapsed = (text: string, atStart: boolean) => {
  const one = text.replace(/\s+/g, ' ')
  return atStart ? one.trimStart() : one
}

function marker(item: Element): string {
  const list = item.parentElement
  if (list?.tagName.toUpperCase() !== 'OL') return '• '
  return `${[...list.children].indexOf(item) + 1}. `
}

const isAlike = (one: Omit<ChatSpan, 'text'>, other: Omit<ChatSpan, 'text'>) =>
  one.link === other.link && one.mention === other.mention && one.style.join() === other.style.join()
