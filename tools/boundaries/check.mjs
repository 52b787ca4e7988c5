import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { rules } from './rules.mjs'

const options = {
  // With TypeScript 7 there is no compiler API to parse with, and without a parser no file is looked at.
  parser: 'swc',
  exclude: { path: '(^|/)(dist|storybook-static|generated|migrations)/' },
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  validate: true,
  ruleSet: { forbidden: rules },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
  },
}

/** Every file of the tree with what it imports, as dependency-cruiser tells it. */
export async function readImports(baseDir) {
  const places = ['apps', 'packages', 'bench'].filter((place) => existsSync(join(baseDir, place)))
  return (await cruise(places, { ...options, baseDir })).output
}

/** Every import that breaks a rule, and how many files were looked at. */
export async function checkBoundaries(baseDir) {
  const output = await readImports(baseDir)
  const looked = output.modules.filter(
    ({ source }) => /\.(ts|tsx|mjs)$/.test(source) && !source.includes('node_modules'),
  )
  return {
    files: looked.length,
    violations: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map((each) => each.name ?? each).join(' → ') : to,
    })),
  }
}
