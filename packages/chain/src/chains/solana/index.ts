export { readSolanaTransaction } from '../../requests/solana.ts'
export { type HeldToken, tokensOf } from './list.ts'
export { isProgrammable, type OnChainMetadata, readOnChainMetadata, type TokenStandard } from './metaplex.ts'
export { readSolanaPayment, type SolanaPayment, writeSolanaPayment } from './payment-uri.ts'
export {
  prepareSolana,
  type SolanaIntent,
  type SolanaPrepared,
  type SolanaSpeed,
  type SolanaWarning,
} from './prepare.ts'
export { createSolanaQueue, type SolanaQueueParts, type SolanaRecord, type SolanaState } from './queue.ts'
export { lamportsOf, type RecipientKind, recipientKind } from './read.ts'
