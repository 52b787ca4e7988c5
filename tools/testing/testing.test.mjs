import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/root.mjs'
import { chooseTests } from './changed.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { add, fromPlaywright, fromVitest, nothing, withExitCode } from './results.mjs'
import { exitCodeOf, summaryLines } from './summary.mjs'

const vitestReport = {
  testResults: [
    {
      name: '/code/packages/a/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'divides', failureMessages: ['\u001b[31mError\u001b[39m: by nought\n at a'] },
        { status: 'pending', fullName: 'on Windows' },
      ],
    },
    { name: '/code/b.test.ts', status: 'failed', message: 'Cannot find module x\n at b', assertionResults: [] },
  ],
}

const late = {
  status: 'unexpected',
  results: [{ errors: [{ location: { file: '/code/send.spec.ts', line: 7 }, message: 'Timed out' }] }],
}

const playwrightReport = {
  errors: [],
  suites: [
    {
      title: 'send.spec.ts',
      specs: [{ title: 'sends', tests: [{ status: 'expected' }] }],
      suites: [{ title: 'offline', specs: [{ title: 'waits', tests: [late] }] }],
    },
  ],
}

test('a test file that cannot be loaded counts as failed', () => {
  expect(fromVitest(vitestReport, { root: '/code' })).toEqual({
    passed: 1,
    failed: [
      { name: 'packages/a/a.test.ts › divides', why: 'Error: by nought\n at a' },
      { name: 'b.test.ts could not be run', why: 'Cannot find module x\n at b' },
    ],
    skipped: ['packages/a/a.test.ts › on Windows'],
  })
})

test('journeys inside groups are counted', () => {
  expect(fromPlaywright(playwrightReport)).toEqual({
    passed: 1,
    failed: [{ name: 'send.spec.ts › offline › waits', why: 'at /code/send.spec.ts:7\nTimed out' }],
    skipped: [],
  })
})

test('a flaky journey counts as failed', () => {
  const tests = [{ status: 'flaky', results: [] }]
  const report = { errors: [], suites: [{ title: 'a', specs: [{ title: 'b', tests }] }] }
  expect(fromPlaywright(report).failed).toEqual([{ name: 'a › b', why: '' }])
})

test('a journey file that cannot be loaded says why', () => {
  const { failed } = fromPlaywright({ errors: [{ message: 'SyntaxError: x' }], suites: [] })
  expect(failed).toEqual([{ name: 'a file could not be run', why: 'SyntaxError: x' }])
})

test('an error outside of every test is told', () => {
  const said = `${'noise\n'.repeat(50)}Unhandled Rejection\nError: late\n${'more\n'.repeat(50)}`
  expect(withExitCode(nothing(), 'Vitest', 1, said).failed[0].why).toMatch(/^Unhandled Rejection\nError: late\n/)
})

test('a runner that crashes counts as failed', () => {
  expect(withExitCode({ passed: 3, failed: [], skipped: [] }, 'Vitest', 1).failed).toHaveLength(1)
  expect(withExitCode({ passed: 3, failed: [], skipped: [] }, 'Vitest', 0).failed).toHaveLength(0)
})

test('the last line sums every part, and what was skipped is named', () => {
  const total = add(fromVitest(vitestReport, { root: '/code' }), fromPlaywright(playwrightReport))
  const lines = summaryLines(total)
  expect(lines.at(-1)).toBe('2 passed, 3 failed')
  expect(lines).toContain('  packages/a/a.test.ts › on Windows')
})

test('what failed stands right before the last line, with how each error begins', () => {
  const why = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n\n    at x (node:internal/y:1:1)\n')
  const failed = [
    { name: 'a › b', why },
    ...Array.from({ length: 12 }, (_, index) => ({ name: `c${index}`, why: 'z' })),
  ]
  const lines = summaryLines({ passed: 1, failed, skipped: [] }, { times: ['Journeys: 1 s'] })
  const begin = lines.indexOf('What failed:')
  expect(lines.indexOf('Journeys: 1 s')).toBeLessThan(begin)
  expect(lines[begin + 1]).toBe('✗ a › b')
  expect(lines.slice(begin + 2, begin + 18).at(-2)).toBe('    line 15')
  expect(lines.slice(begin + 2, begin + 18).at(-1)).toBe('    … 25 more lines')
  expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(13)
  expect(lines.filter((line) => line === '    z')).toHaveLength(9)
  expect(lines.slice(-3)).toEqual(['✗ c11', '', '1 passed, 13 failed'])
})

test('the end of a whole check tells what failed in which step and what each cost, also where a step broke without a summary', () => {
  const script = `
    set -uo pipefail
    source .ci/steps.sh
    good() {
      printf 'noise\\n── Summary\\n7 passed, 0 failed\\n'
      echo '{"command":"tests","seconds":612.7,"slowness":1}' >>"$VITRINE_CPU_TOLD"
    }
    bad() { printf 'noise\\n── Summary\\n✗ a › b\\n'; return 3; }
    broken() { seq 100; return 1; }
    step tests good; step journeys bad; step install broken
    tell_steps || exit 1`
  const { status, stdout } = spawnSync('bash', ['-c', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  expect(status).toBe(1)
  expect(stdout.slice(stdout.lastIndexOf('in all'))).toMatch(
    /in all\n\n━━ What failed\n\n━━ journeys ended with code 3\n✗ a › b\n\n━━ install ended with code 1\n61\n(\d+\n)+100\n$/,
  )
  expect(stdout).toMatch(
    /\n━━ tests\n7 passed, 0 failed\n\n +\d+ s +612 CPU-s {2}tests\n +\d+ s +0 CPU-s {2}journeys\n/,
  )
})

test('temporary files go where the machine has memory for them, unless somebody chose a place', () => {
  const placed = (env, folder) => {
    keepTemporaryFilesInMemory(env, folder)
    return env.TMPDIR
  }
  expect(placed({ TMPDIR: '/chosen' }, root)).toBe('/chosen')
  expect(placed({}, join(root, 'not there'))).toBeUndefined()
})

test('a run in which nothing ran is a failure', () => {
  expect(exitCodeOf(nothing())).toBe(1)
  expect(exitCodeOf({ passed: 1, failed: [], skipped: [] })).toBe(0)
  expect(exitCodeOf({ passed: 1, failed: [{ name: 'a', why: '' }], skipped: [] })).toBe(1)
})

test('a change runs the tests that import it, directly or not, and no others', () => {
  const tree = {
    'packages/rules/src/rule.ts': [],
    'packages/rules/src/rule.test.ts': ['packages/rules/src/rule.ts'],
    'apps/wallet/src/Card.tsx': ['packages/rules/src/rule.ts'],
    'apps/wallet/src/Card.stories.tsx': ['apps/wallet/src/Card.tsx'],
    'apps/wallet/src/Other.test.tsx': [],
    'apps/e2e/journeys/a.spec.ts': [],
    'apps/e2e/journeys/b.spec.ts': [],
  }
  const modules = Object.entries(tree).map(([source, imported]) => ({
    source,
    dependencies: imported.map((resolved) => ({ resolved })),
  }))
  const journeys = ['apps/e2e/journeys/a.spec.ts', 'apps/e2e/journeys/b.spec.ts']
  const none = { units: [], stories: [], journeys: [] }

  expect(chooseTests(['packages/rules/src/rule.ts'], modules)).toMatchObject({
    units: ['packages/rules/src/rule.test.ts'],
    stories: ['apps/wallet/src/Card.stories.tsx'],
    journeys,
  })
  expect(chooseTests(['apps/wallet/src/Other.test.tsx'], modules)).toMatchObject({
    ...none,
    units: ['apps/wallet/src/Other.test.tsx'],
  })
  expect(chooseTests(['apps/e2e/journeys/b.spec.ts'], modules)).toMatchObject({ ...none, journeys: [journeys[1]] })
  expect(chooseTests(['docs/glossary.md', 'README.md'], modules)).toMatchObject(none)
  // What no import names is a change of all that lies in its workspace, and what lies in none, of everything.
  expect(chooseTests(['apps/wallet/locales/es.json'], modules).units).toEqual(['apps/wallet/src/Other.test.tsx'])
  expect(chooseTests(['package-lock.json'], modules).units).toHaveLength(2)
})
