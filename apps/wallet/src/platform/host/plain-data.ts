import { hostMessageMaxLength } from '@vitrine/protocol/host/envelope'
import { HostProblem } from './host-problem.ts'

const depthMax = 64

/**
 * Refuses what JSON could not carry, or what is too much of it. It looks at no more of a value than may be in a message: a circle ends
 * at the depth, a large object at the length.
 */
export function assertPlainData(value: unknown): void {
  let length = 0

  function spend(characters: number) {
    length += characters
    if (length > hostMessageMaxLength)
      throw new HostProblem('client.host_message_too_large', { limit: hostMessageMaxLength })
  }

  function look(at: unknown, depth: number) {
    if (depth > depthMax) throw new HostProblem('client.host_message_invalid')
    if (at === null || at === undefined || typeof at === 'boolean') return spend(4)
    if (typeof at === 'number') return spend(8)
    if (typeof at === 'string') return spend(at.length + 2)
    if (Array.isArray(at)) {
      spend(2)
      for (const item of at) look(item, depth + 1)
      return
    }
    if (typeof at !== 'object' || !isPlain(at)) throw new HostProblem('client.host_message_invalid')
    spend(2)
    for (const key of Object.keys(at)) {
      spend(key.length + 3)
      look((at as Record<string, unknown>)[key], depth + 1)
    }
  }

  look(value, 0)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}
