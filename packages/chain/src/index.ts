export { assertSome, textOf, unitsOf, wholeOf } from './amounts.ts'
export {
  type AddressReading,
  addressIn,
  casperChecksummed,
  type Likeness,
  lookAlikes,
  readAddress,
} from './chains/address.ts'
export { type MediaAddress, readMediaAddress, readMetadata, type TokenMetadata, withId } from './chains/metadata.ts'
export { kaleido, type Network, networkById, networks, type OwnNetwork, ownNetwork } from './chains/networks.ts'
export { type Alone, aloneHere, type RecordStore } from './chains/pending-store.ts'
export { assertChain, type Health, tryNetwork } from './chains/rpc/chain-check.ts'
export { createRpc, type Rpc, type RpcLimits, RpcRefusal, type RpcTransport } from './chains/rpc/json-rpc.ts'
export type { CopyFacts, CopyStore, ReadCopy } from './copies/copies.ts'
export { readCopy, replaceCopy, writeCopy } from './copies/copies.ts'
export type { Family, KeyPath } from './derive/paths.ts'
export { olderSolanaPaths, pathOf } from './derive/paths.ts'
export type { EntryBook, WalletEntry } from './entries/entries.ts'
export {
  emptyBook,
  isSameAddress,
  readBook,
  withEntry,
  withHidden,
  withMoved,
  withName,
  withoutEntry,
  writeBook,
} from './entries/entries.ts'
export type { ChainProblemCode, Facts } from './problem.ts'
export { ChainProblem, isChainProblem } from './problem.ts'
export {
  dangers,
  isDangerous,
  type Party,
  type ReadRequest,
  type RequestAmount,
  type RequestKind,
  type Risk,
} from './requests/request.ts'
