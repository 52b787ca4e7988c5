import { Problem } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'

interface KnownPath {
  pattern: RegExp
  methods: Set<string>
}

/** Remembers every route that is mounted, to tell "not in this way" (405) from "not here" (404). */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const each of [method].flat()) route.methods.add(each)
    known.set(url, route)
  })
  const allowAt = (path: string) => {
    const methods = new Set<string>()
    for (const route of known.values())
      if (route.pattern.test(path)) for (const each of route.methods) methods.add(each)
    return methods
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    // `/x/name` is an address of its own, also where `/x/:id` knows a method that it does not.
    const matched = request.routeOptions.url
    const own = matched?.includes(':') ? known.get(path)?.methods : undefined
    const methods = own ?? (request.is404 ? allowAt(path) : new Set<string>())
    if (methods.size === 0) return done()
    throw new Problem('request.method_not_allowed', { allow: [...methods].sort() })
  })
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
