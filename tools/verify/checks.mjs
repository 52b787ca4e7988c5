import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBoundaries } from '../boundaries/check.mjs'
import { ensureAppsBuilt, studioBuild, walletBuild } from '../setup/builds.mjs'
import { capture } from '../setup/child.mjs'
import { root } from '../setup/root.mjs'
import { checkLicences } from './licences.mjs'
import { checkLinks } from './links.mjs'
import { checkLocales } from './locales.mjs'
import { checkPlaces } from './places.mjs'
import { checkRules } from './rules.mjs'
import { measureChain, measureEmbedScript, measureSizes, studioBudgets } from './sizes.mjs'

/** Each gives what is wrong, line by line, and a word on what it looked at. */
export const checks = [
  ['format and lint', () => program('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off')],
  ['types', () => program('tools/types.mjs')],
  ['boundaries', boundaries],
  ['dead code', () => program('node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors')],
  ['licences', licences],
  ['sizes', sizes],
  ['texts', texts],
  ['links', links],
  ['places', places],
]

async function program(script, ...args) {
  const { code, output } = await capture(process.execPath, [script, ...args], { cwd: root })
  return { problems: code === 0 ? [] : [output.trim() || `${script} ended with code ${code}`] }
}

async function boundaries() {
  const { files, violations } = await checkBoundaries(root)
  const problems = violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`)
  return { note: `${files} files`, problems: files > 0 ? problems : ['no file was looked at'] }
}

async function licences() {
  const { count, refused } = checkLicences(root)
  return { note: `${count} packages`, problems: refused }
}

async function sizes() {
  await ensureAppsBuilt(root)
  const measured = [
    ...measureSizes(join(root, walletBuild.out)),
    ...measureSizes(join(root, studioBuild.out), studioBudgets),
    measureEmbedScript(root),
    ...(await measureChain(root)),
  ]
  return {
    note: measured.map((each) => `${each.screen} ${each.kilobytes.toFixed(1)} of ${each.maxKilobytes} kB`).join(', '),
    problems: [
      ...measured.filter((each) => each.kilobytes > each.maxKilobytes).map(tableOf),
      ...measured.flatMap(({ screen, strangers }) =>
        strangers.map(({ file }) => `the ${screen} loads what another screen draws with: ${file}`),
      ),
    ],
  }
}

const tableOf = ({ screen, kilobytes, maxKilobytes, chunks }) =>
  [
    `the ${screen} costs ${kilobytes.toFixed(1)} kB of gzipped JavaScript, ${maxKilobytes} kB at most:`,
    ...chunks.map((chunk) => `  ${chunk.kilobytes.toFixed(1).padStart(7)} kB  ${chunk.file}`),
  ].join('\n')

async function texts() {
  const { folders, problems } = checkLocales(await committedFiles())
  return { note: `${folders} folders`, problems }
}

async function links() {
  const files = await committedFiles()
  const { pages, broken } = checkLinks(files)
  return { note: `${pages} pages`, problems: [...broken, ...checkRules(files)] }
}

async function places() {
  const files = await committedFiles()
  return { note: `${files.length} files`, problems: checkPlaces(files) }
}

async function committedFiles() {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
  })
  return output.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}
