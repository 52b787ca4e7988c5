import { rm } from 'node:fs/promises'
import { makeWorld } from './server.ts'

/** Once for all journeys of a run: the world that each of them gets a copy of. */
export default async function prepareWorld() {
  const world = await makeWorld()
  process.env.VITRINE_E2E_WORLD = world
  return () => rm(world, { recursive: true, force: true })
}
