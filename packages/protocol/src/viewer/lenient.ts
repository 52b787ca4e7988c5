import { z } from 'zod'
import { plainText } from './harmless.ts'

/** A value that does not fit counts as not given, alone: one misspelt switch must not undo the others. */
export const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
/** Words for people to read: signs that turn text around or cannot be seen are left out, what is longer counts as not given. */
export const words = (max: number) => lenient(z.string().max(max).overwrite(plainText))
export const flag = lenient(z.boolean())
/** An address that is checked again where it is used: web addresses alone are followed. */
export const link = lenient(z.string().max(2048))
