import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../bytes.ts'
import { utf8, wipe } from '../bytes.ts'

/** SLIP-0010 for ed25519: only hardened steps exist. */
export function deriveEd25519(seed: Uint8Array, path: string): Bytes {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, 0x80000000 + Number.parseInt(step, 10))
    const next = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = next
  }
  const key = new Uint8Array(node.subarray(0, 32))
  wipe(node)
  return key
}
