import { base64urlnopad } from '@scure/base'

/** Bytes in memory of their own, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A key that WebCrypto keeps, by whatever name a platform's types call it. */
export type HeldKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

export const toBase64Url = (bytes: Uint8Array) => base64urlnopad.encode(bytes)

/** Null when the text is not base64url in its one spelling. */
export function fromBase64Url(text: string): Bytes | null {
  try {
    return new Uint8Array(base64urlnopad.decode(text))
  } catch {
    return null
  }
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export function wipe(...secrets: (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
