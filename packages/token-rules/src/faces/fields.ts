import type { ScalarValue, ValueRule } from './face.ts'

/**
 * The value at a path such as `quiz-v2.solved`. Names of blocks may themselves hold dots (`acme.behavior:acme.io:points-v1`), so
 * longer names are tried first. Only a thing's own values are read.
 */
export function fieldValue(root: unknown, path: string): unknown {
  if (typeof root !== 'object' || root === null) return undefined
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('.')
    if (!Object.hasOwn(root, name)) continue
    const value = (root as Record<string, unknown>)[name]
    if (length === parts.length) return value
    const deeper = fieldValue(value, parts.slice(length).join('.'))
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/** `"true"` is true and `"3"` is 3: the older network writes values as text. */
export function isSameValue(found: unknown, expected: ScalarValue): boolean {
  if (found === expected) return true
  if (found === undefined || found === null || expected === null) return false
  return typeof found !== 'object' && String(found) === String(expected)
}

export function numberAt(root: unknown, path: string): number | null {
  const value = fieldValue(root, path)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export function holds(rule: ValueRule, root: unknown): boolean {
  const value = fieldValue(root, rule.field)
  if (rule.equals !== undefined) return isSameValue(value ?? null, rule.equals)
  if (rule.min !== undefined || rule.max !== undefined) {
    const number = numberAt(root, rule.field)
    return number !== null && number >= (rule.min ?? -Infinity) && number <= (rule.max ?? Infinity)
  }
  return value !== undefined && value !== null && value !== false && value !== ''
}
