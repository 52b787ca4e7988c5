import { createServer } from 'node:net'
import { StartError } from '../start-error.ts'

export interface ReservedPort {
  port: number
  /** Lets the port go, for the server to take it at once. */
  release(): Promise<void>
}

/** Takes the port before anything else starts, so that a taken one is known while nothing has been touched. */
export async function reservePort(host: string, port: number): Promise<ReservedPort> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(refusal(error, host, port))))
    server.listen({ host, port, exclusive: true }, resolve)
  })
  const taken = server.address()
  return {
    port: typeof taken === 'object' && taken ? taken.port : port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program; choose another with --port.`
  if (error.code === 'EACCES') return `Port ${port} may not be opened by this user; choose one above 1023 with --port.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `The setting HOST is wrong: this machine has no address ${host}.`
  return `Port ${port} on ${host} cannot be opened (${error.code}).`
}
