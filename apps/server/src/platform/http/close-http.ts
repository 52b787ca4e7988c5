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
  // Connections that browsers keep open for further requests become idle only when the present one is answered.
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50)
  if (hurry?.aborted) cutOff()
  hurry?.addEventListener('abort', cutOff, { once: true })
  try {
    await http.close()
  } finally {
    clearTimeout(timer)
    clearInterval(sweep)
    hurry?.removeEventListener('abort', cutOff)
  }
}
