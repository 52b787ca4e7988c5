import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventKinds } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { eventsPage } from './events-page.ts'

test('the documented events are those that there are', async () => {
  const page = fileURLToPath(new URL('../../../../../docs/events.md', import.meta.url))

  expect(await readFile(page, 'utf8'), 'run `npm run docs:events -w apps/server`').toBe(eventsPage(eventKinds))
})

test('every kind of event has a name of its own', () => {
  const types = eventKinds.map(({ type }) => type)
  expect(types).toEqual([...new Set(types)])
})
