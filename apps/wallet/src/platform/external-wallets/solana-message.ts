/** The parts of a Sign-In with Solana text, as `solana:signIn` takes them; the wallet writes the same text from them. */
export interface SolanaSignInInput {
  domain: string
  address: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
}

const fields = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chainId',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
} as const satisfies Record<string, keyof SolanaSignInInput>

export function readSolanaMessage(message: string): SolanaSignInInput | null {
  const [head = '', address = '', ...rest] = message.split('\n')
  const domain = /^(.+) wants you to sign in with your Solana account:$/.exec(head)?.[1]
  if (!domain || !address) return null
  const input: SolanaSignInInput = { domain, address }
  for (const line of rest) {
    const [, name, value] = /^([A-Z][A-Za-z ]+): (.+)$/.exec(line) ?? []
    if (name && value && name in fields) input[fields[name as keyof typeof fields]] = value
    else if (line !== '' && input.uri === undefined && input.statement === undefined) input.statement = line
  }
  return input
}
