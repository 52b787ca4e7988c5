import type { NewPasskey, Unlocking } from '@vitrine/chain/keys'

/** The person said no, or the device has nothing that can do it. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}

export const mayHavePasskeys = () => typeof PublicKeyCredential !== 'undefined'

/** What a passkey makes of a slot's salt (WebAuthn's PRF); the device asks for the finger, face or code. */
export async function askPasskey(passkeys: readonly { credential: string; salt: string }[]): Promise<Unlocking> {
  const evalByCredential = Object.fromEntries(
    passkeys.map(({ credential, salt }) => [credential, { first: bytesOf(salt) }]),
  )
  const found = await answered(
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: passkeys.map(({ credential }) => ({ type: 'public-key', id: bytesOf(credential) })),
        userVerification: 'required',
        extensions: { prf: { evalByCredential } },
      },
    }),
  )
  const prf = found.getClientExtensionResults().prf?.results?.first
  if (!prf) throw new PasskeyRefused()
  return { credential: textOf(new Uint8Array(found.rawId)), prf: new Uint8Array(prf as ArrayBuffer) }
}

/** A new passkey of this device for the vault; what it evaluates always comes from a later question, as the vault will ask it. */
export async function makePasskey(name: string): Promise<NewPasskey> {
  const made = await answered(
    navigator.credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { name: 'Vitrine' },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -8 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: {} },
      },
    }),
  )
  if (made.getClientExtensionResults().prf?.enabled !== true) throw new PasskeyRefused()
  const credential = textOf(new Uint8Array(made.rawId))
  const salt = textOf(crypto.getRandomValues(new Uint8Array(32)))
  const asked = await askPasskey([{ credential, salt }])
  if (!('prf' in asked)) throw new PasskeyRefused()
  return { credential, salt, prf: asked.prf }
}

async function answered(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asking.catch((error: unknown) => {
    if (error instanceof DOMException) throw new PasskeyRefused()
    throw error
  })
  if (!credential) throw new PasskeyRefused()
  return credential as PublicKeyCredential
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
