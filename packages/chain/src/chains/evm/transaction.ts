/** A transaction with every field said: nothing is filled in by a server, and what is signed is what was shown. */
export interface EvmTransaction {
  chainId: number
  nonce: number
  /** Absent where a contract is made. */
  to?: `0x${string}`
  value: bigint
  data: `0x${string}`
  gas: bigint
  fee: EvmFee
}

export type EvmFee =
  | { kind: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** Chains from before London, and those on which gas costs nothing. */
  | { kind: 'legacy'; gasPrice: bigint }
