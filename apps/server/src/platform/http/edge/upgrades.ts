import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const handlersOf = new WeakMap<Server, Map<string, UpgradeHandler>>()
const limitsOf = new WeakMap<Server, UpgradeLimit>()

/** Null: go on. Otherwise the seconds to wait. */
export type UpgradeLimit = (request: IncomingMessage) => Promise<number | null>

/** Has this server look, before anything is asked about who opens a socket, how often their network does. */
export function limitUpgrades(server: Server, limit: UpgradeLimit): void {
  limitsOf.set(server, limit)
}

/** Gives the upgrades of one path to a handler; a server's upgrades of all other paths are refused. */
export function onUpgrade(server: Server, path: string, handler: UpgradeHandler): void {
  const known = handlersOf.get(server)
  if (known) return void known.set(path, handler)
  const handlers = new Map([[path, handler]])
  handlersOf.set(server, handlers)
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const handle = handlers.get((request.url ?? '').split('?', 1)[0] ?? '')
    if (!handle) return refuseUpgrade(socket, '404 Not Found')
    const limited = limitsOf.get(server)?.(request) ?? Promise.resolve(null)
    limited.then(
      (wait) => {
        if (wait === null) handle(request, socket, head)
        else refuseUpgrade(socket, '429 Too Many Requests', { 'Retry-After': wait })
      },
      () => refuseUpgrade(socket, '503 Service Unavailable'),
    )
  })
}

export function refuseUpgrade(socket: Duplex, status: string, headers: Record<string, string | number> = {}): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Whether a page of this origin may open a socket; programs that send no origin may, too. */
export function isWelcomeOrigin({ headers }: IncomingMessage, origins: ReadonlySet<string>): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.has(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
