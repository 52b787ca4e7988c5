import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stop } from './stop.mjs'

const needed = 24

export function assertStartable() {
  if (majorOf(process.versions.node) >= 20) return
  throw new Stop(`Vitrine needs Node 20 or newer to start; this is Node ${process.versions.node}.`)
}

/** The Node that everything runs on: the one that came as a package, or the machine's where it is new enough. */
export function findNode(root) {
  const pinned = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(pinned) && runsHere()) return pinned
  if (majorOf(process.versions.node) >= needed) return process.execPath
  throw new Stop(
    `Vitrine runs on Node ${needed}, which is not packaged for this system (${process.platform} ${process.arch}); install Node ${needed} or newer, this is ${process.versions.node}.`,
  )
}

/** Environment in which `node`, also as called by scripts, is that one. */
export function environmentFor(root, node = findNode(root)) {
  return {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(':'),
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
  }
}

/** The packaged Node is linked with glibc. */
function runsHere() {
  if (process.platform !== 'linux') return true
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

const majorOf = (version) => Number(version.split('.')[0])
