import { expect, test } from 'vitest'
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
        { status: 'failed', fullName: 'divides' },
        { status: 'pending', fullName: 'on Windows' },
      ],
    },
    { name: '/code/b.test.ts', status: 'failed', message: 'Cannot find module x\n at b', assertionResults: [] },
  ],
}

const playwrightReport = {
  errors: [],
  suites: [
    {
      title: 'send.spec.ts',
      specs: [{ title: 'sends', tests: [{ status: 'expected' }] }],
      suites: [{ title: 'offline', specs: [{ title: 'waits', tests: [{ status: 'unexpected' }] }] }],
    },
  ],
}

test('a test file that cannot be loaded counts as failed', () => {
  expect(fromVitest(vitestReport, { root: '/code' })).toEqual({
    passed: 1,
    failed: ['packages/a/a.test.ts › divides', 'b.test.ts could not be run: Cannot find module x'],
    skipped: ['packages/a/a.test.ts › on Windows'],
  })
})

test('journeys inside groups are counted', () => {
  expect(fromPlaywright(playwrightReport)).toEqual({
    passed: 1,
    failed: ['send.spec.ts › offline › waits'],
    skipped: [],
  })
})

test('a flaky journey counts as failed', () => {
  const report = { errors: [], suites: [{ title: 'a', specs: [{ title: 'b', tests: [{ status: 'flaky' }] }] }] }
  expect(fromPlaywright(report).failed).toEqual(['a › b'])
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

test('a run in which nothing ran is a failure', () => {
  expect(exitCodeOf(nothing())).toBe(1)
  expect(exitCodeOf({ passed: 1, failed: [], skipped: [] })).toBe(0)
  expect(exitCodeOf({ passed: 1, failed: ['a'], skipped: [] })).toBe(1)
})
