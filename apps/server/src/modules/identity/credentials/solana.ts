import { Problem } from '@vitrine/protocol'
import bs58 from 'bs58'

/** The fields of a Sign-In with Solana text. What is not there is undefined. */
export interface SolanaStatement {
  address: string
  nonce: string
}

export interface SolanaChecks {
  domain: string
  uri: string
  now: Date
}

const addressLine = / wants you to sign in with your Solana account:$/

export function composeSolanaMessage(
  { domain, uri, now }: SolanaChecks,
  { address, nonce, statement }: SolanaStatement & { statement: string },
  expiresAt: Date,
): string {
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: mainnet',
    `Nonce: ${nonce}`,
    `Issued At: ${now.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}

/** The address as it is stored; null for what is no 32-byte key. */
export function readSolanaAddress(text: string): string | null {
  const bytes = decodeBase58(text)
  return bytes?.length === 32 ? bs58.encode(bytes) : null
}

/** Reads the message without believing it: only `verifySolanaSignature` makes it true. */
export function readSolanaMessage(message: string, checks: SolanaChecks): SolanaStatement {
  const [head = '', address = '', ...rest] = message.split('\n')
  const fields = readFields(rest)
  const nonce = fields.get('Nonce')
  const version = fields.get('Version')
  const uri = fields.get('URI')
  const valid =
    addressLine.test(head) &&
    head.replace(addressLine, '') === checks.domain &&
    readSolanaAddress(address) === address &&
    (version === undefined || version === '1') &&
    (uri === undefined || URL.parse(uri)?.origin === new URL(checks.uri).origin) &&
    isTimely(fields, checks.now)
  if (!valid || !nonce) throw new Problem('identity.signature_invalid')
  return { address, nonce }
}

/** The key is the one the message's own address line names: a wallet's word for which key it used is not asked. */
export async function verifySolanaSignature(
  message: string,
  signature: string,
  { address }: SolanaStatement,
): Promise<void> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  const publicKey = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (publicKey?.length !== 32 || bytes?.length !== 64) throw new Problem('identity.signature_invalid')
  let valid: boolean
  try {
    valid = ed25519.verify(bytes, new TextEncoder().encode(message), publicKey, { zip215: false })
  } catch {
    // Not a point on the curve: no key at all.
    valid = false
  }
  if (!valid) throw new Problem('identity.signature_invalid')
}

/** The `Name: value` lines after the statement; a name twice makes the message ambiguous and is kept out by its absence. */
function readFields(lines: readonly string[]): Map<string, string> {
  const names = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID']
  const fields = new Map<string, string>()
  const twice = new Set<string>()
  for (const line of lines) {
    const name = names.find((each) => line.startsWith(`${each}: `))
    if (!name) continue
    if (fields.has(name)) twice.add(name)
    fields.set(name, line.slice(name.length + 2))
  }
  for (const name of twice) fields.delete(name)
  return fields
}

const clockSkewMs = 60_000

function isTimely(fields: ReadonlyMap<string, string>, now: Date): boolean {
  const issuedAt = readTime(fields.get('Issued At'))
  const expiresAt = readTime(fields.get('Expiration Time'))
  const notBefore = readTime(fields.get('Not Before'))
  if ([issuedAt, expiresAt, notBefore].some((time) => Number.isNaN(time))) return false
  return (
    (issuedAt === undefined || issuedAt <= now.getTime() + clockSkewMs) &&
    (expiresAt === undefined || expiresAt > now.getTime()) &&
    (notBefore === undefined || notBefore <= now.getTime())
  )
}

function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}

function decodeBase58(text: string): Uint8Array | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{1,128}$/.test(text)) return null
  return bs58.decode(text)
}
