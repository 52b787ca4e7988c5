import type { FastifyInstance } from 'fastify'

export interface KnownPaths {
  /** The methods that an address answers to; empty where there is nothing. */
  methodsAt(path: string): string[]
}

/** Remembers every route that is mounted, to tell "not in this way" (405) from "not here" (404). */
export function rememberPaths(app: FastifyInstance): KnownPaths {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const each of [method].flat()) route.methods.add(each)
    routes.set(url, route)
  })
  return {
    methodsAt(path) {
      const methods = new Set<string>()
      for (const route of routes.values()) {
        if (route.pattern.test(path)) for (const method of route.methods) methods.add(method)
      }
      return methods.size === 0 ? [] : [...methods.add('OPTIONS')].sort()
    },
  }
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}
