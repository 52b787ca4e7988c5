import { type InstalledWallet, safeIcon, WalletRefused, WalletUnusable } from './wallet.ts'

/** EIP-1193. */
export interface EthereumProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  isMetaMask?: boolean
}

/** EIP-6963. */
interface ProviderDetail {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: EthereumProvider
}

const userRejected = 4001

/** Tells of every announced wallet, then and later; falls back to the one in `window.ethereum`. */
export function watchEthereumWallets(found: (wallet: InstalledWallet) => void): () => void {
  let announced = 0
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<Partial<ProviderDetail> | undefined>
    if (!detail?.info?.uuid || !detail.provider?.request) return
    announced++
    found(walletOf(detail.info.uuid, detail.info.name, detail.info.icon, detail.provider))
  }
  addEventListener('eip6963:announceProvider', hear)
  dispatchEvent(new Event('eip6963:requestProvider'))
  const { ethereum } = window as { ethereum?: EthereumProvider }
  if (announced === 0 && ethereum?.request) {
    found(walletOf('injected', ethereum.isMetaMask ? 'MetaMask' : 'Ethereum', null, ethereum))
  }
  return () => removeEventListener('eip6963:announceProvider', hear)
}

function walletOf(id: string, name: string, icon: unknown, provider: EthereumProvider): InstalledWallet {
  return {
    id: `eth:${id}`,
    name,
    icon: safeIcon(icon),
    chain: 'eth',
    async sign(challenge) {
      const [address] = (await ask<unknown[]>(provider, 'eth_requestAccounts')) ?? []
      if (typeof address !== 'string') throw new WalletUnusable('no account')
      const chainId = Number(await ask<string>(provider, 'eth_chainId'))
      const message = await challenge({ address, ...(chainId > 0 ? { chainId } : {}) })
      const signature = await ask<string>(provider, 'personal_sign', [hexOf(message), address])
      if (typeof signature !== 'string') throw new WalletUnusable('no signature')
      return { message, signature }
    },
  }
}

async function ask<T>(provider: EthereumProvider, method: string, params?: unknown[]): Promise<T> {
  try {
    return (await provider.request(params ? { method, params } : { method })) as T
  } catch (cause) {
    const { code } = (cause ?? {}) as { code?: number }
    if (code === userRejected) throw new WalletRefused(method, { cause })
    throw new WalletUnusable(method, { cause })
  }
}

/** `personal_sign` takes the text as bytes. */
function hexOf(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
