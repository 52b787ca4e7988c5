import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What the browser may complain of in one journey: a part of the line, or all of it as a pattern. */
export type Provoked = string | RegExp

/** What browsers complain of while a journey is walked: each line as `404 /api/me`, or as the page said it. */
export class ConsoleErrors {
  private readonly lines: string[] = []
  private readonly provoked: Provoked[] = []

  /** From now on, in every page of this context, its frames and workers. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.lines.push(lineOf(message))
    })
    context.on('weberror', (webError) => this.lines.push(`Uncaught ${webError.error().stack ?? webError.error()}`))
  }

  /** The journey means to bring these about, whenever that is. */
  allow(provoked: readonly Provoked[]): void {
    this.provoked.push(...provoked)
  }

  /** What nobody meant to happen. */
  unprovoked(): readonly string[] {
    const isProvoked = (line: string) =>
      this.provoked.some((part) => (typeof part === 'string' ? line.includes(part) : part.test(line)))
    return this.lines.filter((line) => !isProvoked(line))
  }
}

const failed = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\S+))/

function lineOf(message: ConsoleMessage): string {
  const { url } = message.location()
  const [, status, reason] = failed.exec(message.text()) ?? []
  return status || reason ? `${status ?? reason} ${placeOf(url)}` : `${message.text()} (${placeOf(url)})`
}

/** Without the port, which is another one in each journey; of the server’s own names, the path alone. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { protocol, hostname, pathname, search } = new URL(url)
  return /(^|\.)localhost$/.test(hostname) ? pathname + search : `${protocol}//${hostname}${pathname}${search}`
}

/** Of whoever is without a network. */
export const noNetwork: readonly Provoked[] = [
  /^net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
  /^WebSocket connection to .*net::ERR_INTERNET_DISCONNECTED/,
]

/** Whoever has shown that an address is theirs and is new is asked for age and terms, by a refusal. */
export const newcomer: readonly Provoked[] = [/^403 \/api\/interaction\/[^/]+\/login/]

/** What a hostile face tries, and the browser refuses (`hostile-face.ts`). */
export const hostile: readonly Provoked[] = [
  'blocked by CORS policy',
  'net::ERR_FAILED /api/me',
  'Unsafe attempt to initiate navigation',
  'Blocked opening',
  'Permissions policy violation',
]
