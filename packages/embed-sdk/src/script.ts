// For `<script src="https://wallet.example/embed.js">`: the classes as globals, with the wallet that the script came from.
import type { HostConfig } from './config.ts'
import { VitrineError } from './error.ts'
import { VatomWallet as OriginalClass } from './vatom-wallet.ts'
import { type VitrineOptions, Vitrine as Wallet } from './vitrine.ts'

const script = document.currentScript
const home = script instanceof HTMLScriptElement && script.src ? { baseUrl: new URL(script.src).origin } : {}

class VitrineFromHere extends Wallet {
  static Error = VitrineError
  constructor(place: Element | string, options: VitrineOptions = {}) {
    super(place, { ...home, ...options })
  }
}

class VatomWalletFromHere extends OriginalClass {
  constructor(place: Element | string, accessToken?: string, businessId?: string, config: HostConfig = {}) {
    super(place, accessToken, businessId, { ...home, ...config })
  }
}

declare global {
  /** The wallet that the script came from, in a frame: `new Vitrine('#wallet', { businessId: 'lumen1' })`. */
  var Vitrine: typeof VitrineFromHere
  /** The same with the constructor of the original's class. */
  var VatomWallet: typeof VatomWalletFromHere
}

Object.assign(globalThis, { Vitrine: VitrineFromHere, VatomWallet: VatomWalletFromHere })
