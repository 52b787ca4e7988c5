import { createHmac } from 'node:crypto'

/** Hashes what must be recognised again but not be readable from the database. */
export type KeyedHash = (...parts: readonly string[]) => string

export function createKeyedHash(secret: string): KeyedHash {
  return (...parts) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}
