/** Whether the text fails any of the expressions; one that cannot be read is passed over. */
export function failsAny(text: string, expressions: readonly string[]): boolean {
  return expressions.some((expression) => {
    try {
      return !new RegExp(expression).test(text)
    } catch {
      return false
    }
  })
}
