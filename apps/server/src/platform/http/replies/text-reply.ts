import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What an operation answers with where the caller asked for a file instead of JSON. */
export class TextReply {
  readonly type: string
  readonly fileName: string
  readonly #lines: AsyncIterable<string>

  constructor(file: { type: string; fileName: string; lines: AsyncIterable<string> }) {
    this.type = file.type
    this.fileName = file.fileName
    this.#lines = file.lines
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .send(Readable.from(this.#lines))
  }
}
