import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { base58, base64 } from '@scure/base'
import { type Address, getBase58Decoder, getTransactionDecoder, lamports, type Signature } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import type { RpcTransport } from '../chains/rpc/json-rpc.ts'

/** Solana's own programs in memory, behind as much of the JSON-RPC as the wallet asks. Time passes where `pass` says so. */
export function testSolana(genesis: string) {
  const svm = new LiteSVM()
  let height = 1000
  let isLost = false
  const finalized = new Set<string>()

  const encoded = (address: string) => {
    const account = svm.getAccount(address as Address)
    if (!account.exists) return null
    return {
      owner: account.programAddress,
      lamports: Number(account.lamports),
      data: [base64.encode(new Uint8Array(account.data)), 'base64'],
      executable: account.executable,
    }
  }

  const decoded = (wire: string) => getTransactionDecoder().decode(base64.decode(wire))
  const statusOf = (id: string) => {
    const known = svm.getTransaction(id as Signature)
    if (!known) return null
    return {
      confirmationStatus: finalized.has(id) ? 'finalized' : 'confirmed',
      err: known instanceof FailedTransactionMetadata ? String(known.err()) : null,
    }
  }

  const methods: Record<string, (params: never) => unknown> = {
    getGenesisHash: () => genesis,
    getBalance: ([address]: [string]) => ({ value: Number(svm.getBalance(address as Address) ?? 0n) }),
    getAccountInfo: ([address]: [string]) => ({ value: encoded(address) }),
    getMultipleAccounts: ([addresses]: [string[]]) => ({ value: addresses.map(encoded) }),
    getMinimumBalanceForRentExemption: ([bytes]: [number]) => Number(svm.minimumBalanceForRentExemption(BigInt(bytes))),
    getLatestBlockhash: () => ({ value: { blockhash: svm.latestBlockhash(), lastValidBlockHeight: height + 150 } }),
    getBlockHeight: () => height,
    getFeeForMessage: ([message]: [string]) => ({ value: feeOf(base64.decode(message)) }),
    simulateTransaction: ([wire]: [string]) => {
      const outcome = svm.withSigverify(false).simulateTransaction(decoded(wire))
      svm.withSigverify(true)
      if (outcome instanceof FailedTransactionMetadata)
        return { value: { err: outcome.toString(), logs: outcome.meta().logs() } }
      return { value: { err: null, unitsConsumed: Number(outcome.meta().computeUnitsConsumed()) } }
    },
    sendTransaction: ([wire]: [string]) => {
      if (isLost) throw new TypeError('network')
      const transaction = decoded(wire)
      const outcome = svm.sendTransaction(transaction)
      if (outcome instanceof FailedTransactionMetadata)
        throw { code: -32002, message: `${outcome.toString()} ${outcome.meta().logs().join('\n')}` }
      return getBase58Decoder().decode(outcome.signature())
    },
    getSignatureStatuses: ([ids]: [string[]]) => ({ value: ids.map(statusOf) }),
    getTokenAccountsByOwner: ([owner, { programId }]: [string, { programId: string }]) => ({
      value: svm
        .getProgramAccounts(programId as Address)
        .filter(({ data }) => data.length >= 165 && base58.encode(new Uint8Array(data).subarray(32, 64)) === owner)
        .map(({ address }) => ({ pubkey: address, account: encoded(address) })),
    }),
  }

  const send: RpcTransport = async (_, body) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: never }
    try {
      const answer = methods[method]
      if (!answer) throw { code: -32601, message: `no ${method}` }
      return Response.json({ jsonrpc: '2.0', id, result: answer(params) })
    } catch (error) {
      if (error instanceof Error) throw error
      return Response.json({ jsonrpc: '2.0', id, error })
    }
  }

  return {
    svm,
    send,
    fund: (address: string, units: bigint) => svm.airdrop(address as Address, lamports(units)),
    balance: (address: string) => svm.getBalance(address as Address) ?? 0n,
    finalize: (id: string) => void finalized.add(id),
    lose: (lost: boolean) => {
      isLost = lost
    },
    pass: (blocks: number) => {
      height += blocks
      svm.expireBlockhash()
    },
  }
}

/** 5,000 for each signature, and what the message offers for its units. */
function feeOf(message: Uint8Array): number {
  const at = (message[0] ?? 0) === 0x80 ? 1 : 0
  let [units, price] = [200_000, 0]
  const view = new DataView(message.buffer, message.byteOffset)
  // The two instructions of the budget, by their lengths and what they begin with.
  for (let index = 0; index + 9 < message.length; index += 1) {
    if (message[index] === 5 && message[index + 1] === 2) units = view.getUint32(index + 2, true)
    if (message[index] === 9 && message[index + 1] === 3) price = Number(view.getBigUint64(index + 2, true))
  }
  return 5000 * (message[at] ?? 1) + Math.ceil((units * price) / 1_000_000)
}

/** Metaplex's program, where a Rust crate that ships it was fetched: `cargo info spl-stake-pool@2.2.0`. */
export function metaplexProgram(): Uint8Array | null {
  const sources = join(homedir(), '.cargo/registry/src')
  const files = existsSync(sources)
    ? readdirSync(sources).map((index) =>
        join(sources, index, 'spl-stake-pool-2.2.0/tests/fixtures/mpl_token_metadata.so'),
      )
    : []
  const file = files.find(existsSync)
  return file ? new Uint8Array(readFileSync(file)) : null
}
