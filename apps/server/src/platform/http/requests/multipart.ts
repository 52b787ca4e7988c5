import multipart from '@fastify/multipart'
import { type OperationShape, Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 5, fields: 50, fieldSize: 16 * 1024, parts: 60, headerPairs: 50 } })
}

/** The form's fields by name, files as `File`, checked by the operation's schema. */
export async function readMultipart(request: FastifyRequest, operation: OperationShape): Promise<unknown> {
  if (!request.isMultipart()) throw new Problem('request.unsupported_media_type')
  const limitBytes = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
    throw new Problem('request.too_large', { limitBytes })
  }
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: limitBytes } })) {
      fields[part.fieldname] =
        part.type === 'file'
          ? new File([new Uint8Array(await part.toBuffer())], part.filename ?? '', { type: part.mimetype })
          : part.value
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Problem('request.too_large', { limitBytes })
    }
    throw new Problem('request.multipart_invalid', {}, { cause: error })
  }
  const parsed = operation.body?.safeParse(fields)
  if (!parsed) return undefined
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: `body/${path.join('/')}`, message }))
  throw new Problem('request.invalid', { issues })
}
