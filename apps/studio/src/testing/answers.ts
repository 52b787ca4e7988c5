/** A server that says no. */
export const refused = (code: string, status: number, details = {}) => ({ status, body: { code, details } })
export const forever = () => new Promise<never>(() => undefined)
/** As the browser says it when there is no network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}
