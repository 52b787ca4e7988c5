import { readImports } from '../boundaries/check.mjs'
import { capture } from '../setup/child.mjs'
import { root } from '../setup/root.mjs'
import { Stop } from '../setup/stop.mjs'

/** Files that differ from the last commit, or from where the branch left `since`; with those that are new. Paths from the root. */
export async function findChangedFiles(since) {
  const git = async (...args) => {
    const { code, output } = await capture('git', args, { cwd: root })
    if (code !== 0) throw new Stop(output.trim())
    return output.split('\n').filter(Boolean)
  }
  const [from = 'HEAD'] = since ? await git('merge-base', since, 'HEAD') : []
  return [...(await git('diff', '--name-only', from)), ...(await git('ls-files', '--others', '--exclude-standard'))]
}

export async function findTestsOf(changed) {
  const { modules } = await readImports(root)
  return chooseTests(changed, modules)
}

const isUnit = (file) => /\.test\.(ts|tsx)$/.test(file)
const isStory = (file) => file.endsWith('.stories.tsx')
const isJourney = (file) => /^apps\/e2e\/journeys\/.*\.spec\.ts$/.test(file)
const isProse = (file) => file.endsWith('.md') || file.startsWith('docs/')

/**
 * The tests that changes can have broken: all that import a changed file, directly or not. What nothing imports by name, such as
 * sentences, pictures and settings, counts as a change of all of its workspace; outside of the workspaces, of everything. Journeys import
 * nothing of the app that they walk through, so that a change of the app walks all of `npm test`'s.
 * @param {string[]} changed paths from the root
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 */
export function chooseTests(changed, modules) {
  const importers = new Map(modules.map(({ source }) => [source, []]))
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.get(resolved)?.push(source)
  }
  const files = [...importers.keys()].filter((file) => !file.includes('node_modules'))
  const workspaceOf = (file) => /^(?:apps|packages)\/[^/]+\/|^(?:bench|tools)\//.exec(file)?.[0] ?? ''
  const reached = new Set()
  const reach = (file) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const importer of importers.get(file) ?? []) reach(importer)
  }
  for (const file of changed) {
    if (isProse(file)) continue
    if (importers.has(file)) reach(file)
    else for (const each of files.filter((other) => other.startsWith(workspaceOf(file)))) reach(each)
  }
  const all = [...reached].sort()
  const ofTheApp = all.some((file) => /^(apps|packages)\//.test(file) && !file.startsWith('apps/e2e/') && !isTest(file))
  const units = all.filter(isUnit)
  const stories = all.filter(isStory)
  const journeys = ofTheApp ? files.filter(isJourney) : all.filter(isJourney)
  const said = `${changed.length} files have changed; ${units.length} files of unit tests, ${stories.length} of stories and ${journeys.length} of journeys depend on them.`
  return { units, stories, journeys, said }
}

const isTest = (file) => isUnit(file) || isStory(file) || file.includes('/testing/')
