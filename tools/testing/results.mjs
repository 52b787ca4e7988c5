import { stripVTControlCharacters } from 'node:util'

/**
 * What a run of tests came to: `passed` counts, `failed` says what and why, `skipped` names. Each runner's JSON report is read here
 * and nowhere else.
 * @typedef {{ name: string, why: string }} Failure
 * @typedef {{ passed: number, failed: Failure[], skipped: string[] }} Results
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
      const name = `${place} › ${test.fullName}`
      if (test.status === 'passed') results.passed++
      else if (test.status === 'failed') results.failed.push(failure(name, test.failureMessages))
      else results.skipped.push(name)
    }
    const told = file.assertionResults.some((test) => test.status === 'failed')
    if (file.status === 'failed' && !told) results.failed.push(failure(`${place} could not be run`, [file.message]))
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
        else results.failed.push(failure(name, errorsOf(test)))
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title])
  }
  for (const suite of report.suites) visit(suite, [suite.title])
  for (const error of report.errors) results.failed.push(failure('a file could not be run', textsOf(error)))
  return results
}

/** A runner that fails without naming a test has failed at something, such as an error that no test caught; `said` is what it printed. */
export function withExitCode(results, runner, code, said = '') {
  if (code === 0 || results.failed.length > 0) return results
  const unhandled = said.search(/Unhandled (Error|Rejection)/)
  const told = unhandled >= 0 ? said.slice(unhandled) : said.trimEnd().split('\n').slice(-15).join('\n')
  return { ...results, failed: [failure(`${runner} ended with code ${code}, though no test failed`, [told])] }
}

const errorsOf = (test) => test.results.flatMap(({ errors }) => errors.flatMap(textsOf))

const textsOf = ({ location, message }) => [
  ...(location ? [`at ${location.file}:${location.line}`] : []),
  ...(message ? [message] : []),
]

const failure = (name, texts = []) => ({ name, why: stripVTControlCharacters(texts.join('\n')).trim() })
