import { z } from 'zod'
import { isHarmlessAddress, isPlainText } from './harmless.ts'

export interface Misfit {
  path: (string | number)[]
  message: string
}

/** Names under which an address is followed or a picture is drawn. */
const addresses = /(^(link|url|src|image|icon|leftIcon|logo|logoSrc|picture|website|redirect|mapStyle)$|URL$|Image$)/
const patterns = /^browserCompat(i)?bilityRegexes$/

/** What of `given` a lenient reading lost on its way to `taken`, and what nobody should be shown; nothing where all of it holds. */
export function misfitsOf(given: unknown, taken: unknown, path: Misfit['path'] = []): Misfit[] {
  if (given !== undefined && taken === undefined) return [{ path, message: 'does not fit' }]
  if (typeof given === 'string') return misfitsOfText(given, path)
  if (typeof given !== 'object' || given === null) return []
  if (typeof taken !== 'object' || taken === null) return [{ path, message: 'does not fit' }]
  return Object.entries(given).flatMap(([key, inner]) => [
    ...(isPlainText(key) && key.length <= 200 ? [] : [{ path, message: 'has a name that cannot be shown' }]),
    ...misfitsOf(inner, (taken as Record<string, unknown>)[key], [...path, Array.isArray(given) ? Number(key) : key]),
  ])
}

function misfitsOfText(text: string, path: Misfit['path']): Misfit[] {
  if (!isPlainText(text)) return [{ path, message: 'has signs that cannot be seen' }]
  const name = String(path.findLast((part) => typeof part === 'string') ?? '')
  if (text !== '' && addresses.test(name) && !isHarmlessAddress(text)) {
    return [{ path, message: 'must be a web address or begin with /media/' }]
  }
  return patterns.test(name) && !isPattern(text) ? [{ path, message: 'is no regular expression' }] : []
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

/** Takes an object of a lenient schema only if the schema loses nothing of it: what is written is said to be wrong, not dropped. */
export const strictly = (schema: z.ZodType) =>
  z.record(z.string(), z.unknown()).superRefine((given, context) => {
    const taken = schema.safeParse(given)
    if (!taken.success) {
      for (const { path, message } of taken.error.issues) context.addIssue({ code: 'custom', path, message })
      return
    }
    for (const { path, message } of misfitsOf(given, taken.data)) context.addIssue({ code: 'custom', path, message })
  })
