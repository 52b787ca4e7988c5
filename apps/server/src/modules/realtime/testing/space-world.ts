import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { audienceOf, campaignEvent, defineTopic } from '@vitrine/protocol'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { openSocket } from '../../../testing/socket-client.ts'
import { testWorld } from '../../../testing/test-world.ts'
import { realtimeModule } from '../realtime.module.ts'

/** What rings in a space. */
const bell = defineTopic({
  name: 'bell',
  about: 'Somebody rings.',
  delivery: 'durable',
  audience: 'space',
  payload: z.object({ rung: z.string() }),
  from: [campaignEvent],
  brandOf: ({ data }) => data.businessId,
  tell: ({ audiences, data: { name: rung } }) =>
    audiences.map((audience) => ({ of: audience.slice('space:'.length), payload: { rung } })),
})

/** Where people stand in a space, as they say themselves. */
const poses = defineTopic({
  name: 'poses',
  about: 'Somebody moves.',
  delivery: 'ephemeral',
  payload: z.object({ who: z.string(), x: z.number(), note: z.string().optional() }),
  key: ({ who }) => who,
  from: [],
  brandOf: () => null,
  tell: () => [],
  publish: {
    schema: z.strictObject({ x: z.number().min(0).max(100), note: z.string().optional() }),
    rate: { burst: 20, perSecond: 0.001 },
    told: (said, who) => ({ who, ...said }),
  },
})

/** Spaces whose members follow a topic that the log tells, and one on which they speak. */
export async function worldWithSpace() {
  const world = await testWorld()
  const { app, clock } = world
  const { logger, log } = app
  const members = new Set<string>()
  const asked: string[] = []
  const needs = { log, logger, clock, authenticator: app.identity, origins: new Set<string>() }
  const { api, ...realtime } = realtimeModule({ ...needs, designsOnMap: async () => new Set<string>() })
  const authorize = ({ accountId, of }: { accountId: string; of: string }) => {
    asked.push(of)
    return members.has(`${accountId} ${of}`)
  }
  realtime.assemble?.([
    {
      name: 'spaces',
      topics: [
        { topic: bell, authorize },
        { topic: poses, authorize },
      ],
    },
  ])
  const server = createServer()
  realtime.attach?.(server)
  await realtime.start?.()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await realtime.close?.()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ring = (space: string, ...names: string[]) =>
    world.database.transaction((tx) =>
      log.append(
        tx,
        names.map((name) =>
          campaignEvent({
            subject: '5f0c6f0e-0000-4000-8000-000000000001',
            actor: null,
            audiences: [audienceOf.space(space)],
            data: { businessId: 'lumen1', campaignId: 'c', name, facts: {} },
          } as never),
        ),
      ),
    )
  return {
    ...world,
    letIn: (accountId: string, space: string) => void members.add(`${accountId} ${space}`),
    putOut: (accountId: string, space: string) => void members.delete(`${accountId} ${space}`),
    /** How often it was asked who may. */
    timesAsked: () => asked.length,
    ring,
    api,
    connect: () => openSocket(port),
  }
}
