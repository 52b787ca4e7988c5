import { z } from 'zod'

/** A value that does not fit counts as not given, alone: one misspelt switch must not undo the others. */
export const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
export const flag = lenient(z.boolean())
/** An address that is checked again where it is used: web addresses alone are followed. */
export const link = lenient(z.string().max(2048))
