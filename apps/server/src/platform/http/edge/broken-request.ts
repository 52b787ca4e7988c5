import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Problem } from '@vitrine/protocol'
import { problemBody } from '../replies/problem-replies.ts'

/** Answers bytes that are no HTTP request, or one with too many headers, before any route could. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const statusLine =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const body = JSON.stringify({
    ...problemBody(new Problem('request.malformed'), randomUUID()),
    status: Number(statusLine.slice(0, 3)),
  })
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
