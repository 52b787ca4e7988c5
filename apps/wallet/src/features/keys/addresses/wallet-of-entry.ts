import type { WalletEntry } from '@vitrine/chain'
import type { SignAsk, Signed } from '@vitrine/chain/keys'
import type { InstalledWallet } from '../../../platform/external-wallets/wallet.ts'

/** One's own address as a wallet that signs messages, as those of other makers do. */
export function walletOfEntry(entry: WalletEntry, sign: (ask: SignAsk) => Promise<Signed>): InstalledWallet {
  const { family, address, name, secret = '', path } = entry
  const place = { secret, family, address, ...(path ? { path } : {}) }
  return {
    id: `own:${address}`,
    name,
    icon: null,
    chain: family === 'solana' ? 'sol' : 'eth',
    sign: async (challenge) => {
      const message = await challenge({ address, ...(family === 'evm' ? { chainId: 1 } : {}) })
      const kind = family === 'solana' ? 'solana-message' : 'evm-message'
      const { signature } = await sign({
        ...place,
        request: { kind, message: new TextEncoder().encode(message) },
      })
      return { message, signature }
    },
  }
}
