import { earlierPassLink, type PassCode, passSealText, passStepsOf, type ScannedPass } from '@vitrine/token-rules'

/**
 * Whether a code was made with a key of the server's, as far as this phone can tell. Whose key it was, and whether the ticket has another
 * holder since, the server alone knows.
 */
export async function proofHere(pass: PassCode, keys: readonly string[]): Promise<ScannedPass['proof']> {
  const { first, last } = passStepsOf(pass.expiresAtSeconds)
  if (pass.step < first || pass.step > last) return 'wrong'
  const known = await Promise.all(keys.map(imported))
  if (known.length === 0 || known.includes(null)) return 'unchecked'
  const text = new TextEncoder().encode(passSealText(pass, earlierPassLink(pass.link, pass.step - first)))
  const seal = bytesOf(pass.seal)
  const verified = await Promise.all(known.map((key) => key && crypto.subtle.verify('Ed25519', key, seal, text)))
  return verified.includes(true) ? 'good' : 'wrong'
}

/** Null where this browser does not know such keys. */
const imported = (key: string): Promise<CryptoKey | null> =>
  crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    throw error
  })

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
