import { Problem } from '@vitrine/protocol'
import type { Hex } from 'viem'

export interface EthereumStatement {
  address: string
  chainId: number
  nonce: string
}

export interface EthereumChecks {
  domain: string
  /** The server's origin. */
  uri: string
  now: Date
  /** JSON-RPC addresses by chain id, for wallets that are contracts (R9). */
  rpcUrls: Readonly<Record<number, string>>
}

/** Loaded on first use: signing in with a wallet is one way among several, and viem is large. */
const siwe = () => import('viem/siwe')

export async function composeEthereumMessage(
  { domain, uri, now }: EthereumChecks,
  { address, chainId, nonce, statement }: EthereumStatement & { statement: string },
  expiresAt: Date,
): Promise<string> {
  const { createSiweMessage } = await siwe()
  return createSiweMessage({
    domain,
    uri,
    address: await checksummed(address),
    chainId,
    nonce,
    version: '1',
    statement,
    issuedAt: now,
    expirationTime: expiresAt,
  })
}

/** Lower-case hex, as it is stored; null for what is no address. */
export function readEthereumAddress(text: string): string | null {
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : null
}

/** Reads the message without believing it: only `verifyEthereumSignature` makes it true. */
export async function readEthereumMessage(message: string, checks: EthereumChecks): Promise<EthereumStatement> {
  const { parseSiweMessage, validateSiweMessage } = await siwe()
  const fields = parseSiweMessage(message)
  const valid = validateSiweMessage({ message: fields, domain: checks.domain, time: checks.now })
  const address = readEthereumAddress(fields.address ?? '')
  if (!valid || !address || !fields.nonce || !fields.chainId || fields.version !== '1' || !isOwnUri(fields.uri, checks))
    throw new Problem('identity.signature_invalid')
  return { address, chainId: fields.chainId, nonce: fields.nonce }
}

/** Plain accounts by their key; contract wallets (ERC-1271, ERC-6492) by asking their chain, where one is configured. */
export async function verifyEthereumSignature(
  message: string,
  signature: string,
  { address, chainId }: EthereumStatement,
  { rpcUrls }: EthereumChecks,
): Promise<void> {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(signature)) throw new Problem('identity.signature_invalid')
  const signed = { address: await checksummed(address), message, signature: signature as Hex }
  const isPlainSize = signature.length === 132 || signature.length === 130
  if (isPlainSize && (await isSignedByKey(signed))) return
  const rpcUrl = rpcUrls[chainId]
  if (!rpcUrl) {
    throw isPlainSize
      ? new Problem('identity.signature_invalid')
      : new Problem('identity.contract_wallet_unsupported', { chainId })
  }
  const { createPublicClient, http } = await import('viem')
  const chain = createPublicClient({ transport: http(rpcUrl, { timeout: 8_000, retryCount: 1 }) })
  let valid: boolean
  try {
    if ((await chain.getChainId()) !== chainId)
      throw new Error(`the node configured for chain ${chainId} serves another`)
    valid = await chain.verifyMessage(signed)
  } catch (cause) {
    throw new Problem('service.unavailable', {}, { cause })
  }
  if (!valid) throw new Problem('identity.signature_invalid')
}

async function isSignedByKey(signed: { address: Hex; message: string; signature: Hex }): Promise<boolean> {
  const { verifyMessage } = await import('viem/utils')
  try {
    return await verifyMessage(signed)
  } catch {
    // Not a point on the curve: no signature at all.
    return false
  }
}

async function checksummed(address: string): Promise<Hex> {
  const { getAddress } = await import('viem/utils')
  return getAddress(address as Hex)
}

function isOwnUri(uri: string | undefined, checks: EthereumChecks): boolean {
  return URL.parse(uri ?? '')?.origin === new URL(checks.uri).origin
}
