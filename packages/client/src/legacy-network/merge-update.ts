import type { network } from '@vitrine/protocol'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `change` laid deeply over `value`; lists are taken whole. */
function merged(value: unknown, change: unknown): unknown {
  if (!isObject(value) || !isObject(change)) return change
  const result: Json = { ...value }
  for (const [key, part] of Object.entries(change)) {
    if (key !== '__proto__') result[key] = Object.hasOwn(value, key) ? merged(value[key], part) : part
  }
  return result
}

/** An object after a state update (spec §4): private blocks, properties, clone, commerce and chain data, and its date. */
export function mergeStateUpdate(
  vatom: network.Vatom,
  { sync, new_object }: network.StateUpdateFrame['payload'],
): network.Vatom {
  return { ...(merged(vatom, new_object) as network.Vatom), sync: sync ?? vatom.sync }
}
