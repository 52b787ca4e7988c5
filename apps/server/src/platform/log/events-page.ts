import { type AnyEventKind, audienceKinds } from '@vitrine/protocol'
import { z } from 'zod'

interface Fact {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Fact[]
  items?: Fact
  properties?: Record<string, Fact>
  required?: string[]
}

/** docs/events.md, made from the declarations. */
export function eventsPage(kinds: readonly AnyEventKind[]): string {
  const byArea = Map.groupBy(
    kinds.toSorted((a, b) => (a.type < b.type ? -1 : 1)),
    ({ type }) => type.split('.')[0] ?? '',
  )
  return [
    '# Events',
    '',
    'What the log says of everything that happens, in the order of its transactions. Made from the declarations in `packages/protocol`',
    'by `npm run docs:events -w apps/server`.',
    '',
    'Each event has a `position`, the time `at`, its `type`, the `subject` that it happened to (a UUID), the `actor` who did it (an account or a',
    `business; \`null\` for the system), its \`audiences\` (${audienceKinds.map((kind) => `\`${kind}:…\``).join(', ')}), who are told at once and`,
    'find it on return, and the facts below. A fact with `?` may be missing.',
    '',
    ...[...byArea].flatMap(([area, ofArea]) => [`## ${area}`, '', ...ofArea.flatMap(sectionOf)]),
  ].join('\n')
}

function sectionOf({ type, about, data }: AnyEventKind): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(data, { unrepresentable: 'any' }) as Fact
  const facts = Object.entries(properties).map(
    ([name, fact]) => `| \`${name}\`${required.includes(name) ? '' : '?'} | ${say(fact)} |`,
  )
  return [`### ${type}`, '', about, '', ...(facts.length > 0 ? ['| Fact | |', '|---|---|', ...facts, ''] : [])]
}

function say(fact: Fact): string {
  if (fact.const !== undefined) return `\`${JSON.stringify(fact.const)}\``
  if (fact.enum) return fact.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (fact.anyOf) return fact.anyOf.map(say).join(' or ')
  if (fact.items) return Object.keys(fact.items).length > 0 ? `list of ${say(fact.items)}` : 'list'
  if (fact.properties) {
    return Object.entries(fact.properties)
      .map(([name, inner]) => `\`${name}\`: ${say(inner)}`)
      .join('; ')
  }
  return [fact.type ?? 'anything'].flat().join(' or ')
}
