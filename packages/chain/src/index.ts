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
