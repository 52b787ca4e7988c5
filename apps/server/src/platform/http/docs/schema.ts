import { escapeHtml } from '../../html.ts'

/** As zod writes it (JSON Schema 2020-12). */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  description?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

type Definitions = Record<string, JsonSchema>

/** Deeper than any page wants to unfold; a schema that holds itself ends here, too. */
const depthMax = 12

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const written = (value: unknown) => code(JSON.stringify(value))

/** The fields of a schema as a list, those of its objects folded into it. */
export function fieldsOf(schema: JsonSchema): string {
  return unfold(schema, schema.$defs ?? {}, 0)
}

function unfold(schema: JsonSchema, definitions: Definitions, depth: number): string {
  const { properties, additionalProperties, required = [] } = schema
  const fields = Object.entries(properties ?? {}).map(([name, field]) =>
    item(code(name), field, definitions, depth, required.includes(name) ? '' : 'may be left out'),
  )
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    fields.push(item('<i>any name</i>', additionalProperties, definitions, depth, ''))
  }
  if (fields.length === 0) return ''
  // What holds everything else needs no unfolding.
  const list =
    depth === 0 && fields.length === 1 ? fields.join('').replace('<details>', '<details open>') : fields.join('')
  return `<ul class="fields">${list}</ul>`
}

function item(name: string, field: JsonSchema, definitions: Definitions, depth: number, note: string): string {
  const notes = [kindOf(field, definitions), ...boundsOf(field), note].filter((each) => each !== '')
  const said = `${name} <span class="quiet">${notes.join(', ')}</span>`
  const inner = depth < depthMax ? shapesIn(field, definitions).map((each) => unfold(each, definitions, depth + 1)) : []
  const about = field.description ? `<p>${escapeHtml(field.description)}</p>` : ''
  const within = inner.filter((each) => each !== '').join('<p class="quiet">or</p>')
  if (within === '') return `<li>${said}${about}</li>`
  return `<li><details><summary>${said}</summary>${about}${within}</details></li>`
}

function resolve(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const found = schema.$ref ? definitions[schema.$ref.split('/').at(-1) ?? ''] : undefined
  return found ?? schema
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf

/** The objects that a field holds, itself or in its list, one for each of its alternatives. */
function shapesIn(field: JsonSchema, definitions: Definitions): JsonSchema[] {
  const { $ref } = field
  if ($ref) return $ref === '#' ? [] : shapesIn(resolve(field, definitions), definitions)
  const alternatives = alternativesOf(field) ?? field.allOf
  if (alternatives) return alternatives.flatMap((each) => shapesIn(each, definitions))
  if (field.items) return shapesIn(field.items, definitions)
  return field.properties || typeof field.additionalProperties === 'object' ? [field] : []
}

/** In words: `text`, `list of whole numbers`, `object or null`. */
function kindOf(field: JsonSchema, definitions: Definitions): string {
  if (field.$ref) return field.$ref === '#' ? 'the same again' : kindOf(resolve(field, definitions), definitions)
  const alternatives = alternativesOf(field)
  if (alternatives) return [...new Set(alternatives.map((each) => kindOf(each, definitions)))].join(' or ')
  if (field.const !== undefined) return written(field.const)
  if (field.enum) return field.enum.map(written).join(' or ')
  if (field.items) return `list of ${kindOf(field.items, definitions)}`
  return words[field.format ?? ''] ?? words[field.type ?? ''] ?? field.type ?? 'anything'
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
  uuid: 'UUID',
  uri: 'address (URL)',
  email: 'e-mail address',
  date: 'day (YYYY-MM-DD)',
  'date-time': 'time (ISO 8601)',
}

function boundsOf({ minimum, maximum, minLength, maxLength, maxItems, default: usual }: JsonSchema): string[] {
  const real = (value?: number) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return [
    ...(real(minimum) ? [`at least ${minimum}`] : []),
    ...(real(maximum) ? [`at most ${maximum}`] : []),
    ...(minLength ? [`at least ${minLength} characters`] : []),
    ...(maxLength ? [`at most ${maxLength} characters`] : []),
    ...(maxItems ? [`at most ${maxItems}`] : []),
    ...(usual === undefined ? [] : [`${written(usual)} when left out`]),
  ]
}

/** The least that fits a schema: what has to be there, each with a plain value. */
export function sampleOf(schema: JsonSchema, definitions: Definitions = schema.$defs ?? {}, depth = 0): unknown {
  if (schema.$ref || depth > depthMax)
    return schema.$ref === '#' || depth > depthMax ? {} : sampleOf(resolve(schema, definitions), definitions, depth + 1)
  const [first] = alternativesOf(schema) ?? schema.allOf ?? []
  if (first) return sampleOf(first, definitions, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'object') {
    const needed = (schema.required ?? []).map((name) => [
      name,
      sampleOf(schema.properties?.[name] ?? {}, definitions, depth + 1),
    ])
    return Object.fromEntries(needed)
  }
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, definitions, depth + 1)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 0)
  if (schema.type === 'boolean') return true
  return samples[schema.format ?? ''] ?? '…'
}

const samples: Record<string, string> = {
  uuid: '0198f2a4-5b1c-4d7e-9a53-0d8f3a0f6b11',
  uri: 'https://example.com/',
  email: 'ana@example.com',
  date: '2026-06-01',
  'date-time': '2026-06-01T12:00:00.000Z',
}
