/**
 * The origin of a web address as browsers write it; null for what is none. By hand, because the `URL` of React Native does little. Hosts
 * are expected as they go over the wire (`xn--…`).
 */
export function originOf(address: string): string | null {
  const parts = /^(https?):\/\/(?:[^/?#\\@]*@)?(\[[\da-f:.]+\]|[a-z\d._-]+)(?::(\d*))?(?=[/?#\\]|$)/i.exec(address)
  if (!parts) return null
  const [, scheme = '', host = '', port = ''] = parts
  const isUsual = port === '' || Number(port) === (scheme.toLowerCase() === 'https' ? 443 : 80)
  return `${scheme}://${host}${isUsual ? '' : `:${Number(port)}`}`.toLowerCase()
}
