import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '../setup/child.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { fromPlaywright, fromVitest, nothing, withExitCode } from './results.mjs'

const binOf = (root, name) => {
  const require = createRequire(join(root, 'package.json'))
  const manifest = require.resolve(`${name}/package.json`)
  const { bin } = require(manifest)
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[name.split('/').at(-1)])
}

const longTests = '.long.test.ts'

/**
 * Unit and module tests; `filters` are parts of file paths. `half` leaves out the files `*.long.test.ts` ('short'), or runs them alone
 * ('long'); `changed` runs only what depends on files that differ from that commit.
 */
export function runVitest({ root, filters = [], projects = [], env = {}, half, changed }) {
  const chosen = projects.flatMap((name) => ['--project', name])
  return reported(
    'Vitest',
    (report, options) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const args = [
        'run',
        '--silent=passed-only',
        ...reporters,
        ...(filters.length > 0 ? ['--passWithNoTests'] : []),
        ...chosen,
        ...(half === 'short' ? ['--exclude', `**/*${longTests}`] : []),
        ...(half === 'long' ? [longTests] : []),
        ...(changed ? ['--changed', changed, '--passWithNoTests'] : []),
        ...filters,
      ]
      return run(process.execPath, [binOf(root, 'vitest'), ...args], {
        cwd: root,
        env: { ...inMemory(), ...env },
        ...options,
      })
    },
    (report) => fromVitest(report, { root }),
  )
}

/**
 * Tests in a real browser; `config` is the path of a Playwright configuration that writes its report to VITRINE_JSON_REPORT and does the
 * half that VITRINE_HALF names: 'short' or 'long', or all where it names none.
 */
export function runPlaywright({ root, config, browser, filters = [], env = {}, half = '' }) {
  return reported(
    'Playwright',
    (report, options) => {
      const args = [
        binOf(root, 'playwright'),
        'test',
        '--config',
        config,
        ...(filters.length > 0 ? ['--pass-with-no-tests'] : []),
        ...filters,
      ]
      return run(process.execPath, args, {
        cwd: root,
        env: { ...inMemory(), VITRINE_BROWSER: browser, VITRINE_JSON_REPORT: report, VITRINE_HALF: half, ...env },
        ...options,
      })
    },
    fromPlaywright,
  )
}

function inMemory() {
  const env = { ...process.env }
  keepTemporaryFilesInMemory(env)
  return env
}

const keptCharacters = 100_000

async function reported(runner, start, read) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const report = join(folder, 'report.json')
  let said = ''
  const listen = (text) => {
    said = (said + text).slice(-keptCharacters)
  }
  try {
    // A terminal is the runner's own.
    const code = await start(report, process.stdout.isTTY ? {} : { listen })
    return withExitCode(readReport(report, read), runner, code, said)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    // Without a report nothing is known to have passed; the runner's exit code says the rest.
    if (error.code === 'ENOENT') return nothing()
    throw error
  }
}
