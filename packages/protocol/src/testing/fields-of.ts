import type { z } from 'zod'

interface Def {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Record<string, z.ZodType>
}

const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Every field that a schema names, down to values that are no objects: `pageConfig.features.footer.icons.link`. Lists and records have no step of their own. */
export function fieldsOf(schema: z.ZodType, path = ''): string[] {
  const { innerType, element, valueType, options, shape } = defOf(schema)
  const inner = innerType ?? element ?? valueType
  if (inner) return fieldsOf(inner, path)
  if (options) return [...new Set(options.flatMap((option) => fieldsOf(option, path)))]
  if (!shape) return [path]
  return Object.entries(shape).flatMap(([key, value]) => fieldsOf(value, path === '' ? key : `${path}.${key}`))
}
