// hold.mjs COMMAND SECONDS: compares what several commands have used together with the budget of the whole. How slow the machine was
// stands in the file that VITRINE_CPU_TOLD names, where each of them has written it.
import { readFileSync } from 'node:fs'
import { summaryTitle } from '../testing/summary.mjs'
import { judge } from './budgets.mjs'

const [command, seconds] = process.argv.slice(2)
const told = readFileSync(process.env.VITRINE_CPU_TOLD ?? '', 'utf8')
  .trim()
  .split('\n')
  .filter(Boolean)
  .map(JSON.parse)
const sum = (pick) => told.reduce((all, each) => all + pick(each), 0)
const slowness = told.length > 0 ? sum((each) => each.seconds) / sum((each) => each.seconds / each.slowness) : 1
const { line, failed } = judge({ command, seconds: Number(seconds), slowness })
console.log([summaryTitle, line, ...failed.map(({ name, why }) => `✗ ${name}: ${why}`)].join('\n'))
process.exit(failed.length > 0 ? 1 : 0)
