import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allBehaviours } from '../behaviours/all.ts'
import { behavioursPage } from './page.ts'

test('the documented behaviours are those that there are', async () => {
  const page = fileURLToPath(new URL('../../../../../../docs/behaviours.md', import.meta.url))

  expect(await readFile(page, 'utf8'), 'run `npm run docs:behaviours -w apps/server`').toBe(
    behavioursPage(allBehaviours),
  )
})
