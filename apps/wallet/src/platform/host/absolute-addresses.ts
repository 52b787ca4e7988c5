/** Paths of this installation that the server writes into what it answers. */
const ownPath = /^\/(media|faces)\//

/** The same answer with every address of this installation whole: who reads it elsewhere takes it as it is. */
export function withAbsoluteAddresses<Value>(value: Value, origin: string): Value
export function withAbsoluteAddresses(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return ownPath.test(value) ? origin + value : value
  if (Array.isArray(value)) return value.map((each) => withAbsoluteAddresses(each, origin))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withAbsoluteAddresses(each, origin)]))
}
