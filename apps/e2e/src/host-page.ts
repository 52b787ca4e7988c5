import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'

export interface HostPage {
  /** Such as `http://127.0.0.1:40123`: another site than the wallet's `http://localhost:…`. */
  origin: string
  close(): Promise<void>
}

const page = (wallet: string) => `<!doctype html>
<html lang="en">
<title>Corner Cinema</title>
<meta name="viewport" content="width=device-width">
<style>body { margin: 0 } #wallet { height: 100vh }</style>
<div id="wallet"></div>
<script src="${wallet}/embed.js"></script>`

const blank = '<!doctype html><html lang="en"><title>Corner Cinema</title><div id="wallet" style="height: 100vh"></div>'

/** A page of somebody else's on an origin of its own: `/?wallet=…` with the wallet's script tag, `/blank` without. */
export async function startHostPage(): Promise<HostPage> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(url.pathname === '/blank' ? blank : page(url.searchParams.get('wallet') ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An access token of this client for somebody of the demo world, by a code from the local inbox. */
export async function accessTokenFor(serverUrl: string, clientId: string, email: string): Promise<string> {
  const identity = { identity_type: 'email', identity_value: email }
  const sent = await fetch(`${serverUrl}/api/otp`, {
    method: 'POST',
    headers: { 'app-id': clientId, 'content-type': 'application/json' },
    body: JSON.stringify(identity),
  })
  if (!sent.ok) throw new Error(`No code was sent: ${await sent.text()}`)
  const inbox = await fetch(`${serverUrl}/inbox?to=${encodeURIComponent(email)}`)
  const [, otp = ''] = /data-copy="(\d{6})"/.exec(await inbox.text()) ?? []
  const reply = await fetch(`${serverUrl}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, scope: 'openid profile email', ...identity, otp }),
  })
  const { access_token: accessToken, error_description: why } = (await reply.json()) as Record<string, string>
  if (!accessToken) throw new Error(`No token: ${why}`)
  return accessToken
}

/** What the SDK's classes are to a journey: every method answers with JSON. */
interface InPage {
  Vitrine: new (place: string, options: object) => Wallet
  VatomWallet: new (place: string, ...rest: unknown[]) => Wallet
  wallet: Wallet
  told: { event: string; payload: unknown }[]
}
interface Wallet {
  ready: Promise<void>
  on(event: string, listener: (payload: unknown) => void): void
  [method: string]: unknown
}

const events = [
  'loaded',
  'loggedIn',
  'loggedOut',
  'tokenAdded',
  'tokenOpened',
  'navigated',
  'inventoryWasUpdated',
  'sendCustomAction',
  'analytics',
  'sdkMessage',
]

/** A page of a host, and what it does by the SDK. */
export class HostAtBrowser {
  readonly page: Page
  /** What the frame shows. */
  readonly wallet: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.wallet = page.frameLocator('#wallet iframe')
  }

  /** Shows a wallet, and waits until it has loaded. */
  async show(options: object = {}): Promise<void> {
    await this.begin(options)
    await this.page.evaluate(() => (window as unknown as InPage).wallet.ready)
  }

  /**
   * From before it is shown until the wallet follows what its person holds: a new one is told only what happens after the server's
   * answer to its subscription, which alone names a position.
   */
  following(): Promise<void> {
    return new Promise((resolve) =>
      this.page.on('websocket', (socket) => {
        if (new URL(socket.url()).pathname !== '/api/realtime') return
        socket.on('framereceived', ({ payload }) => {
          const { type, ok, position } = JSON.parse(String(payload))
          if (type === 'reply' && ok && position !== undefined) resolve()
        })
      }),
    )
  }

  begin(options: object): Promise<void> {
    return this.page.evaluate(
      ({ options, events }) => {
        const page = window as unknown as InPage
        page.told = []
        // A slow machine takes its time; what never comes is seen all the same.
        page.wallet = new page.Vitrine('#wallet', { timeoutMs: 120_000, ...options })
        for (const event of events) page.wallet.on(event, (payload) => page.told.push({ event, payload }))
      },
      { options, events },
    )
  }

  /** A call; a refusal is answered as `{ code, message }`. */
  call<Result = unknown>(method: string, ...parameters: unknown[]): Promise<Result> {
    return this.page.evaluate(
      async ({ method, parameters }) => {
        const { wallet } = window as unknown as InPage
        try {
          return (await (wallet[method] as (...all: unknown[]) => unknown)(...parameters)) as never
        } catch (error) {
          const { code, message } = error as { code: string; message: string }
          return { code, message } as never
        }
      },
      { method, parameters },
    )
  }

  /** What it was told so far, of one kind. */
  told(event: string): Promise<unknown[]> {
    return this.page.evaluate(
      (wanted) =>
        (window as unknown as InPage).told.filter(({ event }) => event === wanted).map(({ payload }) => payload),
      event,
    )
  }

  /** Keeps what the wallet says in passing, from now on. */
  async keepToasts(): Promise<void> {
    await this.wallet.locator('html').evaluate((html) => {
      const toasts: string[] = []
      Object.assign(self, { toasts })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.matches('[data-toast]')) toasts.push(node.innerText)
      }).observe(html, { childList: true, subtree: true })
    })
  }

  async toasts(): Promise<string> {
    const said = await this.wallet.locator('html').evaluate(() => (self as unknown as { toasts: string[] }).toasts)
    return said.join('\n')
  }

  /** How often it was told of something. */
  async count(event: string): Promise<number> {
    return (await this.told(event)).length
  }
}
