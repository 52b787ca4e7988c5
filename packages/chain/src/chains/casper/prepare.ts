import { assertSome, textOf, unitsOf, wholeOf } from '../../amounts.ts'
import { ChainProblem } from '../../problem.ts'
import { addressIn } from '../address.ts'
import { assertChain } from '../rpc/chain-check.ts'
import type { Rpc } from '../rpc/json-rpc.ts'
import { apiVersionOf, type CasperNftStandard, cep18Facts, motesOf, ownsNft } from './read.ts'
import { loadCasper } from './sdk.mjs'

/** What a person means to do. Amounts are decimal texts; `max` is all of it. */
export type CasperIntent =
  | { kind: 'coin'; to: string; amount: string; memo?: string }
  | { kind: 'cep18'; contract: string; to: string; amount: string }
  /** `token` is a number, or a hash where CEP-78's contract counts by hashes. */
  | { kind: CasperNftStandard; contract: string; token: string; to: string }

export type CasperWarning = 'recipient.self' | 'token.owner_unknown'

export interface CasperPrepared {
  /** A deploy (1.5) or a transaction (2.0), not signed yet, as nodes take it. */
  json: Record<string, unknown>
  form: 'deploy' | 'transaction'
  digest: Uint8Array
  /** After this nobody takes it any more. */
  expires: number
  amount: string
  /** The most that it costs. */
  fee: string
  warnings: CasperWarning[]
}

/** What nodes ask for a transfer, and the least that it may be. */
const transferFee = 100_000_000n
const leastTransfer = 2_500_000_000n

/** What may be used of gas, above what contracts were seen to use (CEP-78: 1.23 CSPR). */
const payments = { cep18: 2_000_000_000n, cep47: 3_000_000_000n, cep78: 3_000_000_000n, cep95: 3_000_000_000n } as const

const validMilliseconds = 30 * 60_000

export async function prepareCasper(rpc: Rpc, from: string, intent: CasperIntent, now: Date): Promise<CasperPrepared> {
  await assertChain(rpc)
  const to = addressIn('casper', intent.to)
  const [version, balance] = await Promise.all([apiVersionOf(rpc), motesOf(rpc, from)])
  if (intent.kind === 'cep95' && version.startsWith('1.'))
    throw new ChainProblem('token.unknown_standard', { reason: 'needs Casper 2' })
  const fee = intent.kind === 'coin' ? transferFee : payments[intent.kind]
  // A node takes what cannot be paid for, fails and keeps the fee: everything is checked before anything is signed.
  const { amount, units, warnings } = await amountOf(rpc, from, intent, balance, fee)
  const spent = (intent.kind === 'coin' ? units : 0n) + fee
  if (spent > balance) throw new ChainProblem('funds.fee', { symbol: 'CSPR', missing: textOf(spent - balance, 9) })

  const sdk = await loadCasper()
  const common = {
    senderPublicKeyHex: from,
    recipientPublicKeyHex: to,
    chainName: rpc.network.chain,
    timestamp: now.toISOString(),
    ttl: validMilliseconds,
    casperNetworkApiVersion: version,
    paymentAmount: String(fee),
  }
  const built =
    intent.kind === 'coin'
      ? sdk.makeCsprTransferTransaction({
          ...common,
          transferAmount: String(units),
          memo: String(intent.memo === undefined ? 0 : transferId(intent.memo)),
        })
      : intent.kind === 'cep18'
        ? sdk.makeCep18TransferTransaction({
            ...common,
            contractPackageHash: packageOf(intent.contract),
            transferAmount: String(units),
          })
        : sdk.makeNftTransferTransaction({
            ...common,
            contractPackageHash: packageOf(intent.contract),
            nftStandard: intent.kind.toUpperCase(),
            ...(isTokenHash(intent.token) ? { tokenHash: intent.token } : { tokenId: intent.token }),
          })
  return {
    json: built.toJSON() as Record<string, unknown>,
    form: built.getDeploy() ? 'deploy' : 'transaction',
    digest: new Uint8Array(built.hash.toBytes().slice(-32)),
    expires: now.getTime() + validMilliseconds,
    amount,
    fee: textOf(fee, 9),
    warnings: [...warnings, ...(to === from ? (['recipient.self'] as const) : [])],
  }
}

async function amountOf(
  rpc: Rpc,
  from: string,
  intent: CasperIntent,
  balance: bigint,
  fee: bigint,
): Promise<{ amount: string; units: bigint; warnings: CasperWarning[] }> {
  if (intent.kind === 'coin') {
    const units = intent.amount === 'max' ? balance - fee : unitsOf(intent.amount, 9)
    if (intent.amount !== 'max') assertSome(units)
    else if (units <= 0n) throw new ChainProblem('funds.fee', { symbol: 'CSPR', missing: textOf(fee - balance, 9) })
    if (units > balance) throw new ChainProblem('funds.amount', { symbol: 'CSPR', available: textOf(balance, 9) })
    if (units < leastTransfer)
      throw new ChainProblem('amount.too_small', { least: textOf(leastTransfer, 9), symbol: 'CSPR' })
    return { amount: textOf(units, 9), units, warnings: [] }
  }
  const contract = packageOf(intent.contract)
  if (intent.kind === 'cep18') {
    const { decimals, symbol, balance: held } = await cep18Facts(rpc, contract, from)
    const units = intent.amount === 'max' ? held : unitsOf(intent.amount, decimals)
    assertSome(units)
    if (units > held) throw new ChainProblem('funds.amount', { symbol, available: textOf(held, decimals) })
    return { amount: textOf(units, decimals), units, warnings: [] }
  }
  if (!isTokenHash(intent.token)) wholeOf(intent.token)
  else if (intent.kind !== 'cep78') throw new ChainProblem('amount.invalid')
  const owns = await ownsNft(rpc, intent.kind, contract, intent.token, from)
  if (owns === false) throw new ChainProblem('token.not_owned')
  return { amount: '1', units: 1n, warnings: owns === null ? ['token.owner_unknown'] : [] }
}

const isTokenHash = (token: string) => /^[0-9a-f]{64}$/.test(token)

function packageOf(text: string): string {
  const hash = /^(?:hash-|contract-package-(?:wasm)?)?([0-9a-f]{64})$/i.exec(text.trim())?.[1]
  if (!hash) throw new ChainProblem('address.invalid')
  return hash.toLowerCase()
}

/** A transfer's number, for whoever tells payments apart by it. */
function transferId(memo: string): bigint {
  const id = wholeOf(memo)
  // The library goes through a number.
  if (id > BigInt(Number.MAX_SAFE_INTEGER)) throw new ChainProblem('amount.invalid')
  return id
}
