import { loadCasper } from '../chains/casper/sdk.mjs'
import type { Party, ReadRequest, RequestAmount } from './request.ts'

/** Reads a deploy or transaction as JSON. It is what it says only where its hash covers it. */
export async function readCasperTransaction(json: unknown, signer: string, chain: string): Promise<ReadRequest> {
  const unreadable: ReadRequest = { family: 'casper', kind: 'unknown', parties: [], amounts: [], risks: ['unreadable'] }
  const sdk = await loadCasper()
  try {
    const transaction = sdk.Transaction.fromJSON(json)
    if (!transaction.validate()) return unreadable
    const text = (name: string): string | undefined => transaction.args.args.get(name)?.toString()
    const risks: ReadRequest['risks'] = [
      ...(transaction.chainName === chain ? [] : (['other-chain'] as const)),
      ...(transaction.initiatorAddr.publicKey?.toHex().toLowerCase() === signer ? [] : (['not-yours'] as const)),
    ]
    const deploy = transaction.getDeploy()
    const { target } = transaction
    const isTransfer = deploy
      ? deploy.isTransfer()
      : target.native !== undefined && transaction.entryPoint.type === 'Transfer'
    const recipient = (address: string | undefined): Party[] => (address ? [{ role: 'recipient', address }] : [])
    if (isTransfer)
      return {
        family: 'casper',
        kind: 'send-coin',
        parties: recipient(text('target')),
        amounts: [{ kind: 'coin', units: text('amount') ?? '0' }],
        risks,
      }
    const called = contractCall(json)
    if (!called) return { ...unreadable, risks: [...risks, 'unreadable'] }
    const { contract, name } = called
    const parties: Party[] = [{ role: 'contract', address: contract }]
    const request = (kind: ReadRequest['kind'], rest: Partial<ReadRequest>): ReadRequest => ({
      family: 'casper',
      kind,
      parties,
      amounts: [],
      risks,
      ...rest,
    })
    const token = (units: string | undefined): RequestAmount => ({ kind: 'token', contract, units: units ?? '0' })
    const nft = text('token_id') ?? text('token_hash') ?? text('token_ids')
    const to = text('recipient') ?? text('target_key') ?? text('to')
    if ((name === 'transfer' || name === 'transfer_from') && nft !== undefined)
      return request('send-nft', {
        parties: [...recipient(to), ...parties],
        amounts: [{ kind: 'nft', contract, tokenId: nft.replace(/^\[|\]$|"/g, ''), units: '1' }],
      })
    if (name === 'transfer' && text('amount') !== undefined)
      return request('send-token', { parties: [...recipient(to), ...parties], amounts: [token(text('amount'))] })
    if ((name === 'approve' || name === 'increase_allowance') && text('spender') !== undefined) {
      const isUnlimited = BigInt(text('amount') ?? '0') >= 2n ** 128n
      return request('allow-token', {
        parties: [{ role: 'spender', address: text('spender') ?? '' }, ...parties],
        amounts: [token(isUnlimited ? 'unlimited' : text('amount'))],
        risks: [...risks, ...(isUnlimited ? (['unlimited'] as const) : [])],
      })
    }
    if (name === 'set_approval_for_all' || name === 'approve_for_all')
      return request('allow-all-nfts', { risks: [...risks, 'all-tokens'] })
    return request('call', { text: name.slice(0, 60), risks: [...risks, 'unreadable'] })
  } catch {
    return unreadable
  }
}

/** What a stored contract is called with; code that is sent along is nobody's to read. */
function contractCall(json: unknown): { contract: string; name: string } | null {
  const { session, payload } = json as {
    session?: Record<string, unknown>
    payload?: { fields?: Record<string, unknown> }
  }
  const stored = (session?.StoredVersionedContractByHash ?? session?.StoredContractByHash) as
    | { hash?: string; entry_point?: string }
    | undefined
  if (stored?.hash && stored.entry_point) return { contract: stored.hash, name: stored.entry_point }
  const target = payload?.fields?.target as { Stored?: { id?: Record<string, unknown> } } | undefined
  const id = target?.Stored?.id
  const byPackage = (id?.ByPackageHash as { addr?: string } | undefined)?.addr
  const contract = byPackage ?? (id?.ByHash as string | undefined)
  const name = (payload?.fields?.entry_point as { Custom?: string } | undefined)?.Custom
  return contract && name ? { contract, name } : null
}
