import { instantOf, wallTimeAt } from '@vitrine/token-rules'
import { ownTimeZone } from '../../platform/own-time-zone.ts'

/** As much of JSON Schema as behaviours' settings are written in. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  format?: string
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  'x-names'?: string
}

export type FieldKind =
  | 'text'
  | 'long-text'
  | 'number'
  | 'switch'
  | 'choice'
  | 'time'
  | 'time-zone'
  | 'list'
  | 'group'
  | 'names'
  | 'other'

export interface Field {
  kind: FieldKind
  schema: Schema
  /** Whether nothing is a value of its own: no limit, no date. */
  canBeNull: boolean
  /** What a name stands for: `design`, `prize-set`, `merchant`, `code-pool`. */
  names?: string
}

const longTextFrom = 400

/** What a field is drawn as. What nobody can draw is `other`, and stays as it is. */
export function fieldOf(given: Schema, name = ''): Field {
  const options = given.anyOf?.filter(({ type }) => type !== 'null')
  const canBeNull = (given.anyOf !== undefined && options?.length !== given.anyOf.length) || hasNull(given.type)
  const schema = options?.length === 1 ? { ...given, ...options[0] } : given
  const type = [schema.type].flat().find((each) => each !== 'null')
  const names = namesOf(name)
  const make = (kind: FieldKind): Field => ({ kind, schema, canBeNull, ...(names ? { names } : {}) })
  if (schema.enum) return make('choice')
  if (type === 'boolean') return make('switch')
  if (type === 'number' || type === 'integer') return make('number')
  if (type === 'string' && names) return make('names')
  if (type === 'string' && isTimeZone(name)) return make('time-zone')
  if (type === 'string' && schema.format === 'date-time') return make('time')
  if (type === 'string') return make((schema.maxLength ?? 0) >= longTextFrom ? 'long-text' : 'text')
  if (type === 'array' && schema.items) return make('list')
  if (type === 'object' && schema.properties) return make('group')
  return make('other')
}

/** `timeZone`, `playPeriodTimezone`. */
const isTimeZone = (name: string) => /timezone$/i.test(name)

const hasNull = (type: Schema['type']) => [type].flat().includes('null')

/** Settings that name something of the brand are called after it. */
function namesOf(name: string): string | undefined {
  if (/objectDefinitionIds?$/i.test(name)) return 'design'
  if (/^prizeSet(Id)?$/.test(name)) return 'prize-set'
  if (name === 'merchants') return 'merchant'
  if (name === 'codePool') return 'code-pool'
  return undefined
}

/** What a new entry of a list begins as. */
export function beginningOf(schema: Schema, name = ''): unknown {
  if (isTimeZone(name)) return ownTimeZone()
  if (schema.default !== undefined) return schema.default
  const { kind, schema: own, canBeNull } = fieldOf(schema, name)
  if (canBeNull) return null
  if (kind === 'switch') return false
  if (kind === 'choice') return own.enum?.[0]
  if (kind === 'number') return own.minimum !== undefined && own.minimum > -1e9 ? own.minimum : 0
  if (kind === 'list') return []
  if (kind === 'group') {
    return Object.fromEntries(
      Object.entries(own.properties ?? {})
        .filter(([key, inside]) => own.required?.includes(key) || inside.default !== undefined)
        .map(([key, inside]) => [key, /^id$/.test(key) ? newId() : beginningOf(inside, key)]),
    )
  }
  return ''
}

/** What a clock shows at a time, by the time zone beside it where a group has one: `2026-12-24T18:00`; empty for no time. */
export const toWallTime = (at: string, timeZone: string): string => (at && wallTimeAt({ at, timeZone })) || ''

/** The time at which a clock shows this; null for none. */
export const fromWallTime = (at: string, timeZone: string): string | null =>
  instantOf({ at: at.slice(0, 16), timeZone })?.toISOString() ?? null

/** A group's values in another time zone: its clocks go on showing what was entered. */
export function inTimeZone(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  timeZone: string,
): Record<string, unknown> {
  const before = zoneBeside(schema, value)
  const moved = Object.entries(schema.properties ?? {}).flatMap(([name, inside]) => {
    const at = value[name]
    if (typeof at !== 'string' || fieldOf(inside, name).kind !== 'time') return []
    return [[name, fromWallTime(toWallTime(at, before), timeZone) ?? at] as const]
  })
  return { ...value, ...Object.fromEntries(moved), timeZone }
}

/** By whose clock a group's times are said: its own where it has one, else this device's. */
export function zoneBeside(schema: Schema, value: Readonly<Record<string, unknown>>): string {
  const own = schema.properties?.timeZone
  if (!own) return ownTimeZone()
  return String(value.timeZone ?? own.default ?? 'UTC')
}

const newId = () => `x${Math.random().toString(36).slice(2, 7)}`

/** `maxObjects` → `Max objects`: what a setting is called that nobody has put a name to. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
