import { useEffect, useState } from 'react'
import { watchEthereumWallets } from './ethereum.ts'
import { watchSolanaWallets } from './solana.ts'
import type { InstalledWallet } from './wallet.ts'

/** The wallets of a chain that this browser has, also those that appear late. */
export function useWallets(chain: 'eth' | 'sol' | null): InstalledWallet[] {
  const [wallets, setWallets] = useState<InstalledWallet[]>([])
  useEffect(() => {
    setWallets([])
    if (!chain) return
    const add = (wallet: InstalledWallet) =>
      setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet]))
    return chain === 'eth' ? watchEthereumWallets(add) : watchSolanaWallets(add)
  }, [chain])
  return wallets
}
