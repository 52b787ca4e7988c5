import { ChainProblem } from '../problem.ts'

/** The families of chains that keys are for. */
export type Family = 'evm' | 'solana' | 'casper'

/** Where among the keys of a phrase a key is; `seed` is the first 32 bytes of the seed itself, as the first tools for Solana had it. */
export type KeyPath = string

export const mostAddresses = 1000

/** Where the `index`th address of a family is, as today's wallets have it. */
export function pathOf(family: Family, index: number): KeyPath {
  if (!Number.isInteger(index) || index < 0 || index >= mostAddresses) throw new ChainProblem('keeper.refused')
  if (family === 'evm') return `m/44'/60'/0'/0/${index}`
  if (family === 'solana') return `m/44'/501'/${index}'/0'`
  return `m/44'/506'/0'/0/${index}`
}

/** Where older wallets kept the first address of a phrase; an import offers those that hold something. */
export const olderSolanaPaths: readonly KeyPath[] = [`m/44'/501'/0'`, `m/44'/501'`, 'seed']

const patterns: Record<Family, RegExp> = {
  evm: /^m\/44'\/60'\/\d{1,3}'\/0\/\d{1,3}$/,
  solana: /^(m\/44'\/501'(\/\d{1,3}'(\/0')?)?|seed)$/,
  casper: /^m\/44'\/506'\/0'\/0\/\d{1,3}$/,
}

/** Keys of other coins and purposes are out of reach, whoever asks. */
export function assertPath(family: Family, path: KeyPath): void {
  if (!patterns[family].test(path)) throw new ChainProblem('keeper.refused')
}
