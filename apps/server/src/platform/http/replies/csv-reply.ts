import type { CsvFile } from '@vitrine/protocol'
import type { FastifyRequest } from 'fastify'
import { TextReply } from './text-reply.ts'

/** A table as the caller wants it: itself, piece by piece, with `Accept: text/csv`; otherwise within JSON. */
export async function csvReply(
  { headers }: Pick<FastifyRequest, 'headers'>,
  fileName: string,
  lines: AsyncIterable<string>,
): Promise<TextReply | CsvFile> {
  if (headers.accept?.includes('text/csv')) return new TextReply({ type: 'text/csv; charset=utf-8', fileName, lines })
  let csv = ''
  for await (const line of lines) csv += line
  return { fileName, csv }
}
