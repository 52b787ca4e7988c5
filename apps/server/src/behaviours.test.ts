import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { executeAction } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { behavioursPage } from './modules/tokens/index.ts'
import { testWorld } from './testing/test-world.ts'

test('the documented behaviours are those that there are, and the operation that runs them declares their refusals', async () => {
  const { app } = await testWorld()
  const behaviours = app.everyModule.list.flatMap((module) => module.behaviours ?? [])
  const page = fileURLToPath(new URL('../../../docs/behaviours.md', import.meta.url))

  expect(await readFile(page, 'utf8'), 'run `npm run docs:behaviours -w apps/server`').toBe(behavioursPage(behaviours))
  expect(executeAction.problems).toEqual(
    expect.arrayContaining(behaviours.flatMap(({ actions }) => actions.flatMap(({ problems }) => problems))),
  )
})
