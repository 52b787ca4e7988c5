import type { FastifyInstance } from 'fastify'

export interface Patience {
  /** How long requests in progress may take to finish. */
  milliseconds: number
  /** Ends the patience at once. */
  hurry?: AbortSignal
}

/** Stops listening, lets the requests in progress finish, and cuts off those that do not in time. */
export async function closeHttp(http: FastifyInstance, { milliseconds, hurry }: Patience): Promise<void> {
  const cutOff = () => http.server.closeAllConnections()
  const timer = setTimeout(cutOff, milliseconds)
  if (hurry?.aborted) cutOff()
  hurry?.addEventListener('abort', cutOff, { once: true })
  try {
    await http.close()
  } finally {
    clearTimeout(timer)
    hurry?.removeEventListener('abort', cutOff)
  }
}
