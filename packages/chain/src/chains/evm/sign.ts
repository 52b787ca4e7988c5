import type { TransactionSerialized } from 'viem'
import { parseTransaction } from 'viem/utils'
import type { SignAsk, Signed } from '../../keys/messages.ts'
import { ChainProblem } from '../../problem.ts'
import type { Hex } from './read.ts'
import type { EvmTransaction } from './transaction.ts'

/** Who signs: the key ring, or a wallet of its own beside it. */
export type Sign = (ask: SignAsk) => Promise<Signed>

export interface Account {
  secret: string
  path?: string
  address: string
}

/** Signs, and looks at what was signed: it is sent only where it is what was shown, and signed by the address that was shown. */
export async function signChecked(sign: Sign, account: Account, transaction: EvmTransaction): Promise<Hex> {
  const request = { kind: 'evm-transaction', transaction } as const
  const { signature } = await sign({ ...account, family: 'evm', request })
  await assertSame(signature as Hex, account.address, transaction)
  return signature as Hex
}

export async function assertSame(raw: Hex, from: string, wanted: EvmTransaction): Promise<void> {
  const differs = (field: string) => new ChainProblem('transaction.differs', { field })
  let signed: Record<string, unknown>
  let signer: string
  try {
    const { recoverTransactionAddress } = await import('viem')
    signed = parseTransaction(raw)
    signer = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  } catch {
    throw differs('form')
  }
  const { fee } = wanted
  const expected: Record<string, unknown> = {
    chainId: wanted.chainId,
    nonce: wanted.nonce,
    to: wanted.to?.toLowerCase(),
    value: wanted.value,
    data: wanted.data.toLowerCase(),
    gas: wanted.gas,
    type: fee.kind,
    ...(fee.kind === 'legacy' ? { gasPrice: fee.gasPrice } : feeFields(fee)),
  }
  const found: Record<string, unknown> = {
    ...signed,
    to: (signed.to as string | undefined)?.toLowerCase(),
    data: ((signed.data as string | undefined) ?? '0x').toLowerCase(),
  }
  // Nought is left out of what is signed.
  const same = (a: unknown, b: unknown) => a === b || (isNought(a) && isNought(b))
  const field = Object.keys(expected).find((name) => !same(expected[name], found[name]))
  if (field) throw differs(field)
  if ((found.accessList as unknown[] | undefined)?.length) throw differs('accessList')
  if (signer.toLowerCase() !== from.toLowerCase()) throw differs('from')
}

const feeFields = (fee: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }) => ({
  maxFeePerGas: fee.maxFeePerGas,
  maxPriorityFeePerGas: fee.maxPriorityFeePerGas,
})

const isNought = (value: unknown) => value === undefined || value === 0 || value === 0n
