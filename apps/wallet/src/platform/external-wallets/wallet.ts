/** A wallet that this browser has, of whichever kind. */
export interface InstalledWallet {
  id: string
  name: string
  /** A data URL that the wallet gives. */
  icon: string | null
  chain: 'eth' | 'sol'
  /** Asks the wallet for an account and its signature under the text that `challenge` gives for it. */
  sign(challenge: Challenge): Promise<SignedMessage>
}

export type Challenge = (account: { address: string; chainId?: number }) => Promise<string>

export interface SignedMessage {
  message: string
  signature: string
}

/** The person said no in the wallet. */
export class WalletRefused extends Error {
  override readonly name = 'WalletRefused'
}
/** The wallet gave no account, or something that we cannot use. */
export class WalletUnusable extends Error {
  override readonly name = 'WalletUnusable'
}

/** Wallets give their icon as a data URL (EIP-6963, Wallet Standard); nothing else is drawn. */
export function safeIcon(icon: unknown): string | null {
  return typeof icon === 'string' && /^data:image\/(png|svg\+xml|webp|jpeg|gif)[;,]/.test(icon) ? icon : null
}
