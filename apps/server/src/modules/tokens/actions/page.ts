import { type ProblemEntry, problems } from '@vitrine/protocol'
import { z } from 'zod'
import type { Behaviour, BehaviourAction } from './behaviour.ts'

interface Field {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Field[]
  items?: Field
  default?: unknown
  description?: string
  properties?: Record<string, Field>
  required?: string[]
}

/** docs/behaviours.md, made from the behaviours themselves. */
export function behavioursPage(behaviours: readonly Behaviour[]): string {
  const sorted = behaviours.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [
    '# Behaviours',
    '',
    'What tokens can be made to do: the settings that a design gives, what can be done, by whom, and every refusal. Made from the registry',
    'by `npm run docs:behaviours -w apps/server`; `GET /api/vatoms/behaviours` says the same to programs. Refusals that every action shares',
    '(not found, not yours, malformed) are left out. Blocks that this server does not know are kept and shown as they are. *Uses* names the ports by which a',
    'behaviour reaches beyond its own token ([ADR 0031](adr/0031-behaviours-name-their-ports.md)).',
    '',
    ...sorted.map(({ id }) => `- [${id}](#${id})`),
    '',
    ...sorted.flatMap(sectionOf),
  ].join('\n')
}

function sectionOf(behaviour: Behaviour): string[] {
  return [
    `## ${behaviour.id}`,
    '',
    `${behaviour.summary}${behaviour.always ? ' On every token, named or not.' : ''}${usesOf(behaviour)}`,
    '',
    ...tableOf('Setting', behaviour.settings),
    ...behaviour.actions.flatMap((action) => actionOf(action)),
  ]
}

function usesOf({ actions }: Behaviour): string {
  const names = new Set(actions.flatMap(({ uses }) => uses.map(({ name }) => `\`${name}\``)))
  return names.size > 0 ? ` Uses ${[...names].toSorted().join(', ')}.` : ''
}

const audiences = { owner: 'its owner', anyone: 'anybody who sees it', staff: 'staff of its business' } as const

function actionOf(action: BehaviourAction): string[] {
  const guests = action.guests ? '' : '; not guests'
  return [
    `### ${action.name} · \`${action.id}\``,
    '',
    `${action.summary} By ${audiences[action.who]}${guests}.`,
    '',
    ...tableOf('Parameter', action.input),
    ...(action.problems.length > 0 ? [`Refuses with ${action.problems.map(problemOf).join(', ')}.`, ''] : []),
  ]
}

function problemOf(code: BehaviourAction['problems'][number]): string {
  const entry: ProblemEntry = problems[code]
  return entry.error === undefined ? `\`${code}\`` : `\`${code}\` (${entry.error})`
}

function tableOf(heading: string, schema: z.ZodType): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Field
  const names = Object.keys(properties)
  if (names.length === 0) return []
  return [
    `| ${heading} | Takes | Left out |`,
    '|---|---|---|',
    ...names.map((name) => {
      const field = properties[name] ?? {}
      return `| \`${name}\` | ${typeOf(field)} | ${required.includes(name) ? 'not possible' : defaultOf(field)} |`
    }),
    '',
  ]
}

function typeOf(field: Field): string {
  if (field.const !== undefined) return `\`${JSON.stringify(field.const)}\``
  if (field.enum) return field.enum.map((each) => `\`${String(each)}\``).join(', ')
  if (field.anyOf) return [...new Set(field.anyOf.map(typeOf))].join(' or ')
  if (field.type === 'array') return `list of ${typeOf(field.items ?? {})}`
  if (field.properties) return `{ ${Object.keys(field.properties).join(', ')} }`
  return [field.type ?? 'anything'].flat().join(' or ')
}

const defaultOf = ({ default: value }: Field): string => (value === undefined ? '–' : `\`${JSON.stringify(value)}\``)
