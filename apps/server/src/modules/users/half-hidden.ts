/**
 * An address, number or wallet so that who knows it recognises it, and who does not learns too little to write to it: `a…@e….com`, `…67`,
 * `0x12…cdef`.
 */
export function halfHidden(identity: string): string {
  const [name = '', host] = identity.split('@')
  if (host !== undefined) {
    const [first = '', ...rest] = host.split('.')
    return `${initial(name)}…@${initial(first)}…${rest.length > 0 ? `.${rest.at(-1)}` : ''}`
  }
  if (/^\+?\d+$/.test(identity)) return `…${identity.slice(-2)}`
  return identity.length > 12 ? `${identity.slice(0, 4)}…${identity.slice(-4)}` : identity && '…'
}

const initial = (text: string) => [...text][0] ?? ''
