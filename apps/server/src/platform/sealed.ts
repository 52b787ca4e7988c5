import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts a value for the database with a key that the database does not hold. */
export function seal(secret: string, value: object): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws when the secret is not the one it was sealed with. */
export function open(secret: string, sealed: string): object {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  const opened = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  return JSON.parse(opened.toString('utf8')) as object
}

/** Null when none of the secrets is the one it was sealed with. */
export function openWithAny(secrets: readonly string[], sealed: string): object | null {
  for (const secret of secrets) {
    try {
      return open(secret, sealed)
    } catch {
      // Sealed with another one; the next may fit.
    }
  }
  return null
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sealed', 32))
}
