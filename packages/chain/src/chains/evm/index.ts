export { type EvmCall, readEvmCall, readMessage, readTypedData } from '../../requests/evm.ts'
export { type FeeChoices, mostFee, type Speed, suggestFees } from './fees.ts'
export { type EvmPayment, readPayment, writePayment } from './payment-uri.ts'
export { type EvmDraft, type EvmIntent, type Prepared, prepare, type Warning, withFee } from './prepare.ts'
export {
  type Attempt,
  createQueue,
  type EvmQueue,
  type EvmRecord,
  isSlow,
  type QueueParts,
  type SentState,
  slowAfter,
} from './queue.ts'
export {
  balanceOf,
  type CoinFacts,
  coinBalance,
  coinFacts,
  kindOf,
  type NftStandard,
  nftBalance,
  nftStandard,
  tokenUri,
} from './read.ts'
export { type Account, assertSame, type Sign, signChecked } from './sign.ts'
export { type Log, type Movement, movementsOf, type Simulation, simulate, transfersIn } from './simulate.ts'
export type { EvmFee, EvmTransaction } from './transaction.ts'
