import { Problem } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'

/** Deeper than any of our schemas; recursion over what passes cannot run out of stack. */
const depthMax = 64
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Refuses what parses but nobody means: bytes that are not UTF-8, NUL and lone surrogates (no database stores them),
 * prototype keys, bottomless nesting, half an escape in the address.
 */
export function refuseStrangeInput(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && !request.routeOptions.config.operation?.body) return done(null, undefined)
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      return done(new Problem('request.malformed'))
    }
    parse(request, text, (error, value) => {
      if (error) return done(new Problem('request.malformed', {}, { cause: error }))
      const strange = findStrange(value, 'body')
      if (strange) return done(new Problem('request.invalid', { issues: [strange] }))
      done(null, value)
    })
  })

  app.addHook('onRequest', (request, _reply, done) => {
    // The router checks the path's escapes; the query's would be taken as they are.
    const query = request.raw.url?.split('?', 2)[1]
    if (query?.includes('%') && !isDecodable(query)) throw new Problem('request.malformed')
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { operation, limitedAs } = request.routeOptions.config
    if (!operation && limitedAs === undefined) return done()
    const strange = findStrange(request.params, 'params') ?? findStrange(request.query, 'querystring')
    if (strange) throw new Problem('request.invalid', { issues: [strange] })
    done()
  })
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

interface Issue {
  path: string
  message: string
}

/** The first string or key that cannot be stored, or the place where it gets too deep. */
export function findStrange(root: unknown, name: string): Issue | null {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: root, path: name, depth: 0 }]
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const { value, path, depth } = each
    if (typeof value === 'string') {
      if (!isStorable(value)) return { path, message: 'has characters that are not text' }
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= depthMax) return { path: path.slice(0, 200), message: 'is nested too deeply' }
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) return { path, message: 'has a key with characters that are not text' }
        waiting.push({ value: inner, path: `${path}/${key}`, depth: depth + 1 })
      }
    }
  }
  return null
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
