export { coinsModule } from './coins.module.ts'
export type { Charge, CoinsApi, Grant, Transfer } from './coins.service.ts'
export type { Holder, Posted, Posting } from './ledger.ts'
export type { NewCoin } from './programmes.ts'
