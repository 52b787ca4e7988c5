/**
 * What a run of tests came to: `passed` counts, `failed` and `skipped` name. Each runner's JSON report is read here and
 * nowhere else.
 * @typedef {{ passed: number, failed: string[], skipped: string[] }} Results
 */

export const nothing = () => ({ passed: 0, failed: [], skipped: [] })

export function add(...all) {
  return {
    passed: all.reduce((sum, each) => sum + each.passed, 0),
    failed: all.flatMap((each) => each.failed),
    skipped: all.flatMap((each) => each.skipped),
  }
}

/** From Vitest's JSON reporter. A file that could not be loaded fails as one test. */
export function fromVitest(report, { root }) {
  const results = nothing()
  for (const file of report.testResults) {
    const place = file.name.replace(`${root}/`, '')
    for (const test of file.assertionResults) {
      if (test.status === 'passed') results.passed++
      else if (test.status === 'failed') results.failed.push(`${place} › ${test.fullName}`)
      else results.skipped.push(`${place} › ${test.fullName}`)
    }
    const told = file.assertionResults.some((test) => test.status === 'failed')
    if (file.status === 'failed' && !told) results.failed.push(`${place} could not be run: ${firstLine(file.message)}`)
  }
  return results
}

/** From Playwright's JSON reporter. */
export function fromPlaywright(report) {
  const results = nothing()
  const visit = (suite, path) => {
    for (const spec of suite.specs ?? []) {
      const name = [...path, spec.title].join(' › ')
      for (const test of spec.tests) {
        if (test.status === 'expected') results.passed++
        else if (test.status === 'skipped') results.skipped.push(name)
        else results.failed.push(name)
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title])
  }
  for (const suite of report.suites) visit(suite, [suite.title])
  for (const error of report.errors)
    results.failed.push(firstLine(error.message ?? 'a journey file could not be loaded'))
  return results
}

/** A runner that fails without naming a test has failed at something. */
export function withExitCode(results, runner, code) {
  if (code === 0 || results.failed.length > 0) return results
  return { ...results, failed: [`${runner} ended with code ${code} although no test of it failed`] }
}

const firstLine = (text) => text.trim().split('\n')[0]
