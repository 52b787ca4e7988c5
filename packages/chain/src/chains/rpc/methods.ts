import type { Family } from '../../derive/paths.ts'

/** For how long an answer to everybody's question may be given again, in seconds; null: each is asked anew. */
type Kept = number | null

const day = 86_400

/** What the wallet asks of servers, and nothing else: what a proxy lets through. */
export const rpcMethods: Record<Family, Readonly<Record<string, Kept>>> = {
  evm: {
    eth_chainId: day,
    eth_blockNumber: 2,
    eth_gasPrice: 5,
    eth_feeHistory: 5,
    eth_getBalance: null,
    eth_getCode: 60,
    eth_call: null,
    eth_estimateGas: null,
    eth_simulateV1: null,
    eth_getTransactionCount: null,
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: null,
    eth_sendRawTransaction: null,
  },
  solana: {
    getGenesisHash: day,
    getBlockHeight: 1,
    getMinimumBalanceForRentExemption: 60,
    getLatestBlockhash: 2,
    getBalance: null,
    getAccountInfo: null,
    getMultipleAccounts: null,
    getTokenAccountsByOwner: null,
    getFeeForMessage: null,
    getSignatureStatuses: null,
    simulateTransaction: null,
    sendTransaction: null,
  },
  casper: {
    info_get_status: 10,
    chain_get_state_root_hash: 10,
    query_balance: null,
    query_global_state: null,
    state_get_dictionary_item: null,
    account_put_deploy: null,
    account_put_transaction: null,
    info_get_deploy: null,
    info_get_transaction: null,
  },
}
