/** Problem 99999 of the catalogue (spec §5): the browser matches none of the operator's expressions. */
export function isBrowserSupported(userAgent: string, expressions: readonly string[]): boolean {
  return expressions.length === 0 || expressions.some((expression) => new RegExp(expression).test(userAgent))
}
