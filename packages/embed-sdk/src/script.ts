// For `<script src="https://wallet.example/embed.js">`: the classes as globals, with the wallet that the script came from.
import type { HostConfig } from './config.ts'
import { VitrineError } from './error.ts'
import { VatomWallet } from './vatom-wallet.ts'
import { Vitrine, type VitrineOptions } from './vitrine.ts'

const script = document.currentScript
const home = script instanceof HTMLScriptElement && script.src ? { baseUrl: new URL(script.src).origin } : {}

class VitrineFromHere extends Vitrine {
  static Error = VitrineError
  constructor(place: Element | string, options: VitrineOptions = {}) {
    super(place, { ...home, ...options })
  }
}

class VatomWalletFromHere extends VatomWallet {
  constructor(place: Element | string, accessToken?: string, businessId?: string, config: HostConfig = {}) {
    super(place, accessToken, businessId, { ...home, ...config })
  }
}

Object.assign(globalThis, { Vitrine: VitrineFromHere, VatomWallet: VatomWalletFromHere })
