import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { svgElementsMax } from './budgets.ts'
import { Unacceptable } from './unacceptable.ts'

/**
 * Refuses an SVG that draws more than it holds: a few lines of references to references stand for millions of shapes. What is
 * drawn is counted before anything is.
 */
export function refuseCostlySvg(text: string): void {
  let marks = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) marks++
  // Twice: an element may have an end of its own.
  if (marks > svgElementsMax * 2) throw new Unacceptable('media.too_complex')
  const { root } = parseXml(text, { ignoreUndefinedEntities: true })
  if (!root) throw new Unacceptable('media.unreadable')
  if (createCounter(root)(root) > svgElementsMax) throw new Unacceptable('media.too_complex')
}

function createCounter(root: XmlElement): (element: XmlElement) => number {
  const named = new Map<string, XmlElement>()
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const { id } = element.attributes
    if (id !== undefined && !named.has(id)) named.set(id, element)
    waiting.push(...childrenOf(element))
  }
  const known = new Map<XmlElement, number>()
  return function count(element) {
    const before = known.get(element)
    if (before !== undefined) return before
    // Where it refers to itself it is not drawn again.
    known.set(element, 0)
    let sum = 1
    for (const child of childrenOf(element)) sum += count(child)
    for (const id of referencesOf(element)) {
      const target = named.get(id)
      if (target) sum += count(target)
    }
    known.set(element, sum)
    return sum
  }
}

const childrenOf = (element: XmlElement) => element.children.filter((child) => child instanceof XmlElement)

/** Names that an element's attributes refer to: `href`, under any prefix, and `url(#…)`. */
function referencesOf({ attributes }: XmlElement): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (/(^|:)href$/.test(name)) return value.trim().startsWith('#') ? [value.trim().slice(1)] : []
    return [...value.matchAll(/url\(\s*['"]?#([^'")]{1,200})/g)].map((match) => (match[1] ?? '').trim())
  })
}
