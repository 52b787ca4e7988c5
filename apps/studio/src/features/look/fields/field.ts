import type { KeyOf } from '../../../platform/i18n/namespaces.ts'

type Key = KeyOf<'look'>

export interface Option {
  value: string
  label: Key
}

interface Named {
  /** Where it is in the document: `pageConfig.features.mapStyle`. */
  path: string
  label: Key
  hint?: Key
}

/** One thing that can be set, and how. What is left empty is not in the document. */
export type Field = Named &
  (
    | { as: 'text' | 'long-text' | 'texts'; max: number }
    | { as: 'address' | 'picture' | 'color' | 'designs' | 'showpiece' | 'brands' }
    | { as: 'number'; unit?: Key; least?: number; most: number }
    /** On or off; `usual` while nobody has said. */
    | { as: 'switch'; usual: boolean }
    /** On, off, or as it is without being set. */
    | { as: 'maybe' }
    | { as: 'choice' | 'some'; options: readonly Option[] }
    | { as: 'list'; of: readonly Field[]; most: number; entry: Key }
  )

/** What the control of a field is given. */
export interface OneFieldProps<F extends Field = Field> {
  field: F
  value: unknown
  /** `undefined` takes it away. */
  onChange: (value: unknown) => void
  /** Whether the server has not taken it. */
  isMisfit: boolean
}

export interface FieldGroup {
  title: Key
  about?: Key
  fields: readonly Field[]
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), document)
}

/** The document with another value at the path; what is undefined is taken away, with the objects that are empty then. */
export function withValue<T>(document: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.')
  const here: Json = isObject(document) ? document : {}
  if (rest.length === 0) return joined(here, name, value) as T
  const inside = withValue(here[name], rest.join('.'), value)
  const isEmpty = isObject(inside) && Object.keys(inside).length === 0
  return joined(here, name, isEmpty ? undefined : inside) as T
}

function joined(object: Json, name: string, value: unknown): Json {
  if (value !== undefined) return { ...object, [name]: value }
  const { [name]: _, ...others } = object
  return others
}

/** What a place in the document is called: after the field that it belongs to. */
export function fieldAt(groups: readonly FieldGroup[], path: string): Field | undefined {
  const fields = groups.flatMap((group) => group.fields)
  return (
    fields.find((field) => path === field.path || path.startsWith(`${field.path}.`)) ??
    fields.find((field) => field.path.startsWith(`${path}.`))
  )
}
