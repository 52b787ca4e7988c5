import type { FastifyInstance } from 'fastify'
import { closeHttp } from '../http/close-http.ts'
import type { Platform } from '../platform.ts'
import { observeHttp } from '../telemetry/observe-http.ts'
import type { ModuleHooks } from './module.ts'

export interface RunningNeeds {
  platform: Platform
  http: FastifyInstance
  modules: readonly ModuleHooks[]
}

/** Has the modules serve, and begins and ends their work as the roles of this process want it. */
export async function runModules({ platform, http, modules }: RunningNeeds) {
  const { config, database, logger, metrics, jobs, consumers, onAnswered } = platform
  const { roles } = config
  for (const module of modules) module.assemble?.(modules)
  for (const module of modules) module.measure?.(metrics)
  // Every process answers for its health; the rest is for those that have the role.
  if (roles.has('realtime')) for (const module of modules) module.attach?.(http.server)
  const health = observeHttp(http, { database, logger, metrics, metricsToken: config.metricsToken, onAnswered })
  for (const { brandOf } of modules) Object.assign(http.brandOf, brandOf)
  for (const { roleAt } of modules) if (roleAt) http.roleAt = roleAt
  for (const { inWords } of modules) http.inWords ??= inWords ?? null
  if (roles.has('http')) for (const module of modules) await module.mount?.(http)
  for (const { every, task, run } of modules.flatMap((module) => module.jobs ?? [])) jobs.every(every, task, run)

  const startSockets = () => Promise.all(modules.map((module) => module.start?.()))
  return {
    startSockets,
    /** Begins the work that no request asks for, where this process has the role. */
    async start() {
      if (roles.has('realtime')) await startSockets()
      if (roles.has('worker')) {
        await jobs.start()
        for (const consumer of modules.flatMap((module) => module.consumers ?? [])) consumers.start(consumer)
      }
    },
    async close({ hurry }: { hurry?: AbortSignal } = {}) {
      health.drain()
      await Promise.all(modules.map((module) => module.close?.()))
      const patience = { milliseconds: config.shutdownSeconds * 1000, ...(hurry ? { hurry } : {}) }
      await Promise.all([closeHttp(http, patience), jobs.stop(), consumers.stop()])
      await platform.close()
    },
  }
}
