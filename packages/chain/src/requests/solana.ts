import { getCompiledTransactionMessageDecoder, getTransactionDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { programs, tokenPrograms } from '../chains/solana/programs.ts'
import type { Party, ReadRequest, RequestAmount, RequestKind, Risk } from './request.ts'

interface Step {
  kind: RequestKind
  parties?: Party[]
  amounts?: RequestAmount[]
  risks?: Risk[]
}

/** Reads a transaction as it is on the wire, or its message alone. */
export function readSolanaTransaction(bytes: Uint8Array, signer: string): ReadRequest {
  const unreadable: ReadRequest = { family: 'solana', kind: 'unknown', parties: [], amounts: [], risks: ['unreadable'] }
  const message = decodeMessage(bytes)
  if (!message || !('instructions' in message)) return unreadable
  const { staticAccounts, instructions } = message
  const tables = 'addressTableLookups' in message && (message.addressTableLookups?.length ?? 0) > 0
  const steps = instructions.flatMap((instruction) => {
    const account = (at: number): string => staticAccounts[instruction.accountIndices?.[at] ?? -1] ?? ''
    return readStep(
      staticAccounts[instruction.programAddressIndex] ?? '',
      instruction.data ?? new Uint8Array(),
      account,
      signer,
    )
  })
  const risks = [
    ...new Set([...steps.flatMap((step) => step.risks ?? []), ...(tables ? (['unreadable'] as const) : [])]),
  ]
  const kinds = [...new Set(steps.map(({ kind }) => kind))]
  return {
    family: 'solana',
    kind: kinds.length === 1 ? (kinds[0] as RequestKind) : kinds.length === 0 ? 'unknown' : 'several',
    parties: steps.flatMap(({ parties = [] }) => parties),
    amounts: steps.flatMap(({ amounts = [] }) => amounts),
    risks: steps.length === 0 ? ['unreadable'] : risks,
  }
}

function decodeMessage(bytes: Uint8Array) {
  try {
    return getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes)
  } catch {
    // It may be the message alone.
  }
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes)
  } catch {
    return null
  }
}

/** One instruction; those that only say how it is paid for, or what it is called, are none. */
function readStep(program: string, data: ReadonlyUint8Array, account: (at: number) => string, signer: string): Step[] {
  const bytes = new Uint8Array(data)
  if (program === programs.computeBudget || program === programs.memo) return []
  // Opening an account for somebody's tokens gives nothing away.
  if (program === programs.associatedToken) return []
  if (program === programs.system) return [readSystem(bytes, account, signer)]
  if (tokenPrograms.some((each) => each === program)) return [readToken(bytes, account, signer)]
  if (program === programs.metadata && bytes[0] === 49)
    return [
      {
        kind: 'send-nft',
        parties: [{ role: 'recipient', address: account(3) }],
        amounts: [{ kind: 'nft', contract: account(4), units: String(u64(bytes, 2)) }],
      },
    ]
  return [{ kind: 'call', parties: [{ role: 'program', address: program }], risks: ['unreadable'] }]
}

function readSystem(bytes: Uint8Array, account: (at: number) => string, signer: string): Step {
  const kind = bytes[0]
  if (kind === 2)
    return {
      kind: 'send-coin',
      parties: [{ role: 'recipient', address: account(1) }],
      amounts: [{ kind: 'coin', units: String(u64(bytes, 4)) }],
    }
  // Assign: the whole account belongs to a program afterwards.
  if (kind === 1 && account(0) === signer) return { kind: 'give-away-account', risks: ['gives-away-account'] }
  return { kind: 'call', parties: [{ role: 'program', address: programs.system }], risks: ['unreadable'] }
}

const endless = 2n ** 63n

function readToken(bytes: Uint8Array, account: (at: number) => string, signer: string): Step {
  const amount = (contract?: string): RequestAmount => {
    const units = u64(bytes, 1)
    return { kind: 'token', ...(contract ? { contract } : {}), units: units >= endless ? 'unlimited' : String(units) }
  }
  const allow = (spender: string, given: RequestAmount): Step => ({
    kind: 'allow-token',
    parties: [{ role: 'spender', address: spender }],
    amounts: [given],
    risks: given.units === 'unlimited' ? ['unlimited'] : [],
  })
  switch (bytes[0]) {
    case 3:
      return { kind: 'send-token', parties: [{ role: 'recipient', address: account(1) }], amounts: [amount()] }
    case 12:
      return {
        kind: 'send-token',
        parties: [{ role: 'recipient', address: account(2) }],
        amounts: [amount(account(1))],
      }
    case 4:
      return allow(account(1), amount())
    case 13:
      return allow(account(2), amount(account(1)))
    case 5:
      return { kind: 'revoke' }
    // Set authority: the account, or the right to close it, belongs to somebody else afterwards.
    case 6:
      return { kind: 'give-away-account', risks: ['gives-away-account'] }
    case 9:
      return {
        kind: 'close-account',
        parties: [{ role: 'recipient', address: account(1) }],
        risks: account(1) === signer ? [] : ['gives-away-account'],
      }
    default:
      return { kind: 'call', risks: ['unreadable'] }
  }
}

function u64(bytes: Uint8Array, at: number): bigint {
  if (bytes.length < at + 8) return 0n
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at, true)
}
