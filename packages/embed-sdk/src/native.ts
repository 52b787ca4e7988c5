import { eventOf } from './calls.ts'
import type { HostConfig, WalletConfig } from './config.ts'
import { addressOf, type Credentials, initOf, noPlace, withConfig } from './init.ts'
import { originOf } from './origin.ts'
import { type Message, WalletHost } from './wallet-host.ts'

export { VitrineError, type VitrineErrorCode } from './error.ts'

export interface NativeHostOptions extends Credentials {
  baseUrl: string
  businessId?: string | undefined
  path?: string | undefined
  config?: HostConfig | undefined
  walletConfig?: WalletConfig | undefined
  /** The client that you are registered as, where several are for your app. */
  clientId?: string | undefined
  /** `ios`, `flutter-ios`, `flutter-android`: objects and lists come as JSON text inside of replies, which are read here all the same. */
  embeddedType?: string | undefined
  timeoutMs?: number | undefined
  /** Runs a script in the wallet's page, such as `(script) => webView.current.injectJavaScript(script)`. */
  injectJavaScript(script: string): void
}

/**
 * A wallet in the web view of an app whose own code is JavaScript. It speaks the original's native protocol: JSON text through
 * `vatomMessageHandler` one way, messages to the page's own window the other.
 *
 * @example
 * const host = new NativeHost({ baseUrl: 'https://wallet.example', injectJavaScript: (js) => view.current?.injectJavaScript(js) })
 * <WebView
 *   ref={view}
 *   source={{ uri: host.url }}
 *   injectedJavaScriptBeforeContentLoaded={host.reactNativeScript}
 *   onMessage={({ nativeEvent }) => host.onMessage(nativeEvent.data, nativeEvent.url)}
 * />
 */
export class NativeHost extends WalletHost {
  /** To open in the web view. */
  readonly url: string
  #options: NativeHostOptions
  readonly #origin: string
  /** Said to the wallet's own window alone, and expected with its every word: frames in its page reach the app, too. */
  readonly #seal = secret()
  #starts = 0

  constructor(options: NativeHostOptions) {
    super(options.timeoutMs)
    this.#options = options
    this.url = addressOf(options)
    const origin = originOf(this.url)
    if (!origin) throw noPlace()
    this.#origin = origin
  }

  /** Gives the wallet's page the handler that it looks for, where the web view has React Native's only; no other page gets it. */
  get reactNativeScript(): string {
    return this.#inWallet(
      'window.vatomMessageHandler={postMessage:function(text){window.ReactNativeWebView.postMessage(text)}}',
    )
  }

  /**
   * What the page has posted. `pageUrl` is where it came from, where the web view says so: what other pages say is not heard.
   */
  onMessage(text: string, pageUrl?: string): void {
    if (pageUrl !== undefined && originOf(pageUrl) !== this.#origin) return
    const message = parse(text)
    const { name, request, seal } = (message ?? {}) as { name?: unknown; request?: unknown; seal?: unknown }
    const isFirst = request === true && typeof name === 'string' && eventOf(name) === 'pre-init'
    if (isFirst) this.#begin().catch((error) => this.fail(error))
    if (isFirst || seal === this.#seal) this.receive(unpack(message))
  }

  protected override remember(config: HostConfig): void {
    this.#options = withConfig(this.#options, config)
  }

  async #begin(): Promise<void> {
    const start = ++this.#starts
    this.disconnect()
    const payload = await initOf({ ...this.#options, seal: this.#seal })
    if (start !== this.#starts || this.isDestroyed) return
    this.connect((message) => this.#say(message))
    this.#say({ id: `init${start}`, name: 'wallet-sdk-init', payload, request: true })
  }

  #say(message: Message): void {
    this.#options.injectJavaScript(this.#inWallet(`window.postMessage(${literal(message)},location.origin)`))
  }

  /** A web view may have gone elsewhere since: there, nothing happens. */
  #inWallet(statement: string): string {
    return `if(location.origin===${literal(this.#origin)}){${statement}}true;`
  }
}

/** JSON as the text of a script. */
const literal = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

const secret = () =>
  globalThis.crypto?.randomUUID?.() ?? Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join('')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The original's replies to some containers carry objects and lists as JSON text. */
function unpack(message: unknown): unknown {
  const { payload, request } = (message ?? {}) as { payload?: unknown; request?: unknown }
  if (request !== false || typeof payload !== 'string' || !/^[[{]/.test(payload)) return message
  return { ...(message as object), payload: parse(payload) ?? payload }
}
