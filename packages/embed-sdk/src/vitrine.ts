import type { HostConfig, WalletConfig } from './config.ts'
import { VitrineError } from './error.ts'
import { addressOf, type Credentials, initOf, noPlace, withConfig } from './init.ts'
import { WalletHost } from './wallet-host.ts'

export interface VitrineOptions extends Credentials {
  /** Where the wallet is, such as `https://wallet.example`. Where the wallet's own script tag is used: where that came from. */
  baseUrl?: string | undefined
  /** The brand whose area is opened. */
  businessId?: string | undefined
  /** Opened in place of the brand's area. */
  path?: string | undefined
  config?: HostConfig | undefined
  /** Screens and features, in the original's second block. */
  walletConfig?: WalletConfig | undefined
  /** The client that you are registered as, where several are for your origin. */
  clientId?: string | undefined
  /** How long to wait for a response: 15 seconds. */
  timeoutMs?: number | undefined
  /** What a screen reader calls the frame. */
  title?: string | undefined
  loading?: 'eager' | 'lazy' | undefined
}

const version = 1
const allow = 'camera; geolocation; xr-spatial-tracking; clipboard-read; clipboard-write; fullscreen; web-share'

/**
 * A wallet in a frame of this page.
 *
 * @example
 * const wallet = new Vitrine('#wallet', { baseUrl: 'https://wallet.example', businessId: 'lumen1' })
 * wallet.on('tokenAdded', (token) => console.log(token))
 * await wallet.navigateToTab('Map')
 */
export class Vitrine extends WalletHost {
  readonly frame: HTMLIFrameElement
  #options: VitrineOptions
  readonly #origin: string
  #port: MessagePort | null = null
  #greetings = 0

  constructor(place: Element | string, options: VitrineOptions) {
    super(options.timeoutMs)
    const element = typeof place === 'string' ? document.querySelector(place) : place
    if (!element) throw new VitrineError('no_place', `There is no element ${place}.`)
    const address = addressOf(options)
    if (!URL.canParse(address)) throw noPlace()
    this.#options = options
    this.#origin = new URL(address).origin
    this.frame = element.ownerDocument.createElement('iframe')
    Object.assign(this.frame, {
      title: options.title ?? 'Wallet',
      loading: options.loading ?? 'eager',
      allow,
      src: address,
    })
    Object.assign(this.frame.style, { border: '0', display: 'block', width: '100%', height: '100%' })
    window.addEventListener('message', this.#hear)
    element.append(this.frame)
  }

  override destroy(): void {
    super.destroy()
    window.removeEventListener('message', this.#hear)
    this.#port?.close()
    this.frame.remove()
  }

  protected override remember(config: HostConfig): void {
    this.#options = withConfig(this.#options, config)
  }

  #hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.frame.contentWindow || origin !== this.#origin) return
    if ((data as { vitrine?: unknown } | null)?.vitrine === 'hello') this.#greet().catch((error) => this.fail(error))
  }

  /** Each page of the wallet that says hello gets a port of its own; the one before it is gone. */
  async #greet(): Promise<void> {
    const greeting = ++this.#greetings
    this.#port?.close()
    this.disconnect()
    const init = await initOf(this.#options)
    if (greeting !== this.#greetings || this.isDestroyed) return
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = ({ data }) => this.receive(data)
    port1.addEventListener('close', () => {
      if (this.#port === port1) this.disconnect()
    })
    this.connect((message) => port1.postMessage(message))
    // To this origin alone: a frame that has gone elsewhere in the meantime hears nothing.
    this.frame.contentWindow?.postMessage({ vitrine: 'connect', version, init }, this.#origin, [port2])
  }
}
