import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { checkBoundaries } from './check.mjs'
import { rules, serverModules } from './rules.mjs'

/** Looks at a made-up tree: file → what it imports. Files that are imported exist, too. */
async function check(tree) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-boundaries-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const missing = 'nowhere.ts'
  const files = new Set(Object.entries(tree).flatMap(([file, imported]) => [file, ...imported]))
  for (const file of files) {
    if (file.endsWith(missing)) continue
    const statements = (tree[file] ?? []).map((to, index) => {
      const from = `${'../'.repeat(file.split('/').length - 1)}${to}`
      return index % 2 === 0 ? `import type { A${index} } from '${from}'` : `import { a${index} } from '${from}'`
    })
    write(file, `${statements.join('\n')}\nexport const here = 1\n`)
  }
  const { violations, files: looked } = await checkBoundaries(folder)
  expect(looked).toBeGreaterThan(0)
  return violations.map(({ rule, from }) => `${rule}: ${from}`)
}

const wallet = 'apps/wallet/src'
const studio = 'apps/studio/src'
const server = 'apps/server/src'

const planted = [
  ['wallet-layers', `${wallet}/platform/clock.ts`, `${wallet}/data/tokens.ts`],
  ['wallet-layers', `${wallet}/data/tokens.ts`, `${wallet}/components/token/TokenIcon.tsx`],
  ['wallet-layers', `${wallet}/components/token/TokenIcon.tsx`, `${wallet}/features/send/index.ts`],
  ['wallet-layers', `${wallet}/features/send/GivePage.tsx`, `${wallet}/app/Shell.tsx`],
  ['studio-layers', `${studio}/data/brands.ts`, `${studio}/features/look/index.ts`],
  ['apps-apart', `${studio}/data/brands.ts`, `${wallet}/data/tokens.ts`],
  ['features-apart', `${studio}/features/look/LookPage.tsx`, `${studio}/features/team/index.ts`],
  ['server-layers', `${server}/platform/clock.ts`, `${server}/modules/tokens/index.ts`],
  ['server-layers', `${server}/modules/tokens/tokens.service.ts`, `${server}/app.ts`],
  ['modules-in-order', `${server}/modules/tokens/tokens.module.ts`, `${server}/modules/prizes/index.ts`],
  ['modules-in-order', `${server}/modules/users/users.module.ts`, `${server}/modules/identity/index.ts`],
  ['features-apart', `${wallet}/features/send/GivePage.tsx`, `${wallet}/features/connect/index.ts`],
  ['features-by-door', `${wallet}/app/App.tsx`, `${wallet}/features/send/GivePage.tsx`],
  ['modules-by-door', `${server}/modules/tokens/tokens.service.ts`, `${server}/modules/users/users.store.ts`],
  ['modules-by-door', `${server}/app.ts`, `${server}/modules/users/users.store.ts`],
  ['modules-by-door', 'bench/inventory.bench.ts', `${server}/modules/tokens/tokens.store.ts`],
  ['protocol-alone', 'packages/protocol/src/token.ts', 'packages/token-rules/src/index.ts'],
  ['protocol-alone', 'packages/protocol/src/token.ts', 'node_modules/lodash/index.js'],
  ['chain-alone', 'packages/chain/src/index.ts', 'packages/protocol/src/index.ts'],
  ['chain-alone', 'packages/chain/src/index.ts', 'node_modules/react/index.js'],
  ['ui-without-domain', 'packages/ui/src/Card.tsx', 'packages/protocol/src/index.ts'],
  ['packages-below-apps', 'packages/client/src/index.ts', `${wallet}/platform/config.ts`],
  ['sides-apart', `${wallet}/data/tokens.ts`, `${server}/platform/clock.ts`],
  ['sides-apart', `${server}/platform/clock.ts`, 'packages/client/src/index.ts'],
  ['no-test-code-in-production', `${server}/platform/clock.ts`, `${server}/testing/test-world.ts`],
  ['no-test-code-in-production', 'packages/ui/src/Card.tsx', 'packages/ui/src/testing/setup.ts'],
  ['unresolved', `${server}/platform/clock.ts`, `${server}/platform/nowhere.ts`],
]

test('every module of the server has its place in their order', () => {
  const folder = fileURLToPath(new URL('../../apps/server/src/modules', import.meta.url))
  expect(readdirSync(folder).toSorted()).toEqual(serverModules.toSorted())
})

test.each(planted)('%s catches %s → %s', async (rule, from, to) => {
  expect(await check({ [from]: [to] })).toContain(`${rule}: ${from}`)
})

test('no-cycle catches three files in a ring, also by types alone', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `${server}/platform/${name}.ts`)
  expect(await check({ [a]: [b], [b]: [c], [c]: [a] })).toContain(`no-cycle: ${a}`)
})

test('every rule is tried', () => {
  const tried = new Set([...planted.map(([rule]) => rule), 'no-cycle'])
  expect(new Set(rules.map(({ name }) => name))).toEqual(tried)
})

test('imports that look down, enter by doors or belong to tests are fine', async () => {
  const fine = {
    [`${wallet}/app/App.tsx`]: [`${wallet}/features/send/index.ts`, 'packages/ui/src/index.ts'],
    [`${wallet}/features/send/index.ts`]: [`${wallet}/features/send/GivePage.tsx`, `${wallet}/data/tokens.ts`],
    [`${wallet}/data/tokens.ts`]: [`${wallet}/platform/config.ts`, 'packages/protocol/src/index.ts'],
    [`${wallet}/data/tokens.test.ts`]: [`${wallet}/testing/memory-storage.ts`],
    [`${server}/main.ts`]: [`${server}/app.ts`, `${server}/platform/clock.ts`],
    [`${server}/app.ts`]: [`${server}/modules/users/index.ts`, `${server}/modules/tokens/index.ts`],
    [`${server}/modules/tokens/tokens.service.ts`]: [`${server}/modules/users/index.ts`, `${server}/platform/clock.ts`],
    [`${server}/modules/tokens/tokens.test.ts`]: [`${server}/testing/test-world.ts`],
    [`${server}/testing/test-world.ts`]: [`${server}/app.ts`],
    'packages/protocol/src/token.ts': ['packages/protocol/src/ids.ts'],
  }
  expect(await check(fine)).toEqual([])
})
