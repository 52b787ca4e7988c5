/** A rule of a stylesheet, or a block of them under a condition such as `@media`. */
export interface StyleRule {
  /** What stands before the brace. */
  head: string
  /** The declarations; empty for a block. */
  body: string
  rules: StyleRule[]
}

const isBlock = (head: string) => /^@(media|supports|layer|container)\b/.test(head)

/** The rules of a stylesheet as a build writes it: without comments, and each with braces. */
export function splitRules(css: string): StyleRule[] {
  const rules: StyleRule[] = []
  let depth = 0
  let start = 0
  let opened = 0
  for (const { 0: sign, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g)) {
    if (sign === '{' && depth++ === 0) opened = index
    if (sign !== '}' || --depth > 0) continue
    // Without what ends before it, such as the order of layers.
    const head = css.slice(start, opened).replace(/^.*;/s, '').trim()
    const body = css.slice(opened + 1, index)
    rules.push(isBlock(head) ? { head, body: '', rules: splitRules(body) } : { head, body, rules: [] })
    start = index + 1
  }
  return rules
}

/** Those of the rules that a page takes which is made of this HTML, in their order. Fonts that are fetched are not among them. */
export function rulesFor(rules: readonly StyleRule[], html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const takes = (selector: string) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name))
  const isTaken = ({ head, body }: StyleRule) =>
    head.startsWith('@font-face') ? !body.includes('url(') : head.startsWith('@') || head.split(',').some(takes)
  const write = (rule: StyleRule): string => {
    if (!isBlock(rule.head)) return isTaken(rule) ? `${rule.head}{${rule.body}}` : ''
    const within = rule.rules.map(write).join('')
    return within && `${rule.head}{${within}}`
  }
  return rules.map(write).join('')
}
