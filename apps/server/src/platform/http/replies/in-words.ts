import type { OperationShape } from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandNamed } from '../edge/reached.ts'
import { type Language, namedLanguage } from '../requests/language.ts'

/** A reply as people read it who prefer this language; `whose` says whose that is in it which names no business of its own. */
export type InWords = <T>(reply: T, language: Language | null, whose?: () => Promise<string | null>) => Promise<T>

/** What an operation answers with, in the words of whoever asks. */
export async function replyInWords<T>(
  app: Pick<FastifyInstance, 'inWords' | 'brandOf'>,
  operation: OperationShape,
  request: FastifyRequest,
  reply: T,
): Promise<T> {
  const language = namedLanguage(request)
  if (!operation.inWords || language === null || !app.inWords) return reply
  return app.inWords(reply, language, () => brandNamed(app.brandOf, operation, request))
}
