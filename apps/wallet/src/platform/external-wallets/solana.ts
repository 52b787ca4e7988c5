import { base58 } from './base58.ts'
import { readSolanaMessage, type SolanaSignInInput } from './solana-message.ts'
import { type InstalledWallet, safeIcon, WalletRefused, WalletUnusable } from './wallet.ts'

interface StandardAccount {
  address: string
}

/** The features of the Wallet Standard that signing in needs. */
interface StandardWallet {
  name: string
  icon: string
  chains: readonly string[]
  features: {
    'standard:connect'?: { connect(): Promise<{ accounts: readonly StandardAccount[] }> }
    'solana:signIn'?: {
      signIn(input: SolanaSignInInput): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
    }
    'solana:signMessage'?: {
      signMessage(input: {
        account: StandardAccount
        message: Uint8Array
      }): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
    }
  }
}

interface RegisterApi {
  register(...wallets: StandardWallet[]): () => void
}

/** The Wallet Standard's greeting: wallets that came first hear us, those that come later are heard. */
export function watchSolanaWallets(found: (wallet: InstalledWallet) => void): () => void {
  const api: RegisterApi = {
    register(...wallets) {
      for (const wallet of wallets) if (canSignIn(wallet)) found(walletOf(wallet))
      return () => undefined
    },
  }
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') detail(api)
  }
  addEventListener('wallet-standard:register-wallet', hear)
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => removeEventListener('wallet-standard:register-wallet', hear)
}

function canSignIn({ chains, features }: StandardWallet): boolean {
  const isSolana = chains.some((chain) => chain.startsWith('solana:'))
  return isSolana && !!features['standard:connect'] && !!(features['solana:signIn'] ?? features['solana:signMessage'])
}

function walletOf(wallet: StandardWallet): InstalledWallet {
  const { features } = wallet
  return {
    id: `sol:${wallet.name}`,
    name: wallet.name,
    icon: safeIcon(wallet.icon),
    chain: 'sol',
    async sign(challenge) {
      const { accounts } = (await asked(() => features['standard:connect']?.connect())) ?? { accounts: [] }
      const [account] = accounts
      if (!account) throw new WalletUnusable('no account')
      const text = await challenge({ address: account.address })
      const input = readSolanaMessage(text)
      const signIn = features['solana:signIn']
      const outputs = await asked(() =>
        signIn && input
          ? signIn.signIn(input)
          : features['solana:signMessage']?.signMessage({ account, message: new TextEncoder().encode(text) }),
      )
      const [output] = outputs ?? []
      if (!output) throw new WalletUnusable('no signature')
      return { message: new TextDecoder().decode(output.signedMessage), signature: base58(output.signature) }
    },
  }
}

/** Wallets agree on no error for "no": a refusal is what says so or carries EIP-1193's number. */
async function asked<T>(call: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await call()
  } catch (cause) {
    const { code, message } = (cause ?? {}) as { code?: number; message?: string }
    if (code === 4001 || /reject|denied|declined|cancel/i.test(message ?? '')) throw new WalletRefused('sol', { cause })
    throw new WalletUnusable('sol', { cause })
  }
}
