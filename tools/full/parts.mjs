import { join } from 'node:path'
import { ensureAppsBuilt, ensureBuilt, storiesBuild } from '../setup/builds.mjs'
import { run } from '../setup/child.mjs'
import { root } from '../setup/root.mjs'
import { ensureBrowser } from '../testing/browser.mjs'
import { nothing } from '../testing/results.mjs'
import { runPlaywright, runVitest } from '../testing/runners.mjs'
import { provideSchemathesis, provideStripeMock, startExternalPostgres } from './needs.mjs'

const faults = join(root, 'apps/server/src/testing/faults')

/**
 * What `npm test` leaves out because it needs more than Node and a browser, or more time. Each part gets what it needs, or throws
 * `Missing` with the sentence that says why it is skipped.
 */
export const parts = [
  { name: 'units', about: 'the unit tests that take long', run: () => runVitest({ root, half: 'long' }) },
  {
    name: 'external-postgres',
    about: 'what hangs on the database, on an external PostgreSQL',
    run: testOnExternalPostgres,
  },
  { name: 'journeys', about: 'the long journeys in a browser', run: walkLongJourneys },
  { name: 'stories', about: 'every story in its other theme and language', run: drawOtherStories },
  { name: 'ar-scene', about: 'draw calls of AR, and what its loop leaves behind', run: measureArScene },
  { name: 'fuzz', about: 'made-up input for every operation of the OpenAPI', run: fuzz },
  { name: 'stripe-mock', about: 'what is asked of Stripe, against its own mock', run: askStripeMock },
  {
    name: 'kills',
    about: '20 kills during a stream of transfers',
    run: () => program('20 kills', [join(faults, 'kills.ts')]),
  },
  {
    name: 'rule-kills',
    about: '10 kills while campaign rules follow a stream of transfers',
    run: () => program('10 kills of the rules', [join(faults, 'rule-kills.ts')]),
  },
  {
    name: 'hand-out-kills',
    about: '8 kills while tokens are handed out to 4,000 people',
    run: () => program('8 kills of hand-outs', [join(faults, 'hand-out-kills.ts')]),
  },
  {
    name: 'chat-kills',
    about: '4 kills while four people write to a room',
    run: () => program('4 kills of chat', [join(faults, 'chat-kills.ts')]),
  },
  {
    name: 'power-cut',
    about: 'power cuts of the disk under the embedded database',
    run: () => program('power cuts', [join(faults, 'power-cut.ts')]),
  },
]

/**
 * Where the server relies on more of PostgreSQL than rows and keys: migrations, locks, the log and its readers, jobs, search by place,
 * and what several processes do at once. What else it asks is the same on every version.
 */
const onDatabase = ['platform', ...['tokens', 'map', 'chat'].map((name) => `modules/${name}`)]

async function testOnExternalPostgres() {
  const postgres = await startExternalPostgres()
  try {
    console.log(postgres.version)
    const filters = onDatabase.map((folder) => `apps/server/src/${folder}/`)
    const env = { DATABASE_URL: postgres.url }
    return await runVitest({ root, projects: ['server'], filters, env, half: 'short' })
  } finally {
    await postgres.stop()
  }
}

async function walkLongJourneys() {
  const browser = await ensureBrowser(root)
  await ensureAppsBuilt(root)
  return runPlaywright({
    root,
    browser,
    config: 'apps/e2e/playwright.config.ts',
    half: 'long',
  })
}

async function drawOtherStories() {
  const browser = await ensureBrowser(root)
  await ensureBuilt(root, storiesBuild)
  return runPlaywright({ root, browser, config: 'tools/stories/playwright.config.mjs', half: 'long' })
}

/** Figures that do not hang on how fast a machine is. */
async function measureArScene() {
  const env = { ...process.env, VITRINE_BROWSER: await ensureBrowser(root) }
  return program(
    '20 objects in at most 100 draw calls, and no allocation a frame',
    [join(root, 'bench/ar-scene.bench.ts')],
    env,
  )
}

async function fuzz() {
  const schemathesis = await provideSchemathesis()
  return program('no 5xx and no undeclared status', [
    join(root, 'tools/full/fuzz.mjs'),
    schemathesis,
    '--max-examples',
    '20',
  ])
}

async function askStripeMock() {
  return program('Stripe knows what it is asked for', [
    join(root, 'tools/full/stripe-mock.mjs'),
    await provideStripeMock(),
  ])
}

/** Of what a program printed, its end says why it failed. */
const keptBytes = 20_000
const keptLines = 15

/** A program that is one test: its exit code says how it went; a last line `skipped: …` says that it could not be tried here. */
async function program(test, args, env = process.env) {
  let said = ''
  const listen = (text) => {
    said = (said + text).slice(-keptBytes)
  }
  const code = await run(process.execPath, args, { cwd: root, env, listen })
  const lines = said.trim().split('\n')
  if (code !== 0) return { ...nothing(), failed: [{ name: test, why: lines.slice(-keptLines).join('\n') }] }
  const skipped = /^skipped: (.*)$/.exec(lines.at(-1))
  return skipped ? { ...nothing(), skipped: [`${test}: ${skipped[1]}`] } : { ...nothing(), passed: 1 }
}
