import { useViewer } from '../../platform/viewer/viewer.ts'

export type AddableChain = 'eth' | 'sol'

/** Chains whose wallets people may add here (`allowedChains`); none where whoever shows the app hides what is about blockchains. */
export function useAddableChains(): readonly AddableChain[] {
  const { allowedChains, hidden } = useViewer()
  return hidden.blockchainWallet ? [] : (['eth', 'sol'] as const).filter((chain) => allowedChains.includes(chain))
}
