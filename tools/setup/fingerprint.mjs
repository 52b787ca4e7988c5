import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const passedOver = new Set(['node_modules', 'dist', 'storybook-static', 'test-results'])

/** A hash of the content of files and folders, the same on every machine. `skip` leaves files out by their path. */
export function fingerprint(root, places, { skip = () => false } = {}) {
  const hash = createHash('sha256')
  for (const place of [...places].sort()) {
    for (const file of listFiles(root, place)) {
      if (skip(file)) continue
      const content = readFileSync(join(root, file))
      hash.update(`${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

function* listFiles(root, place) {
  const path = join(root, place)
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield place
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (!passedOver.has(name) && !name.endsWith('.new')) yield* listFiles(root, `${place}/${name}`)
  }
}

/** A workspace's folder and those of the workspaces that it depends on. */
export function workspaceFolders(root, name, { dev = false } = {}) {
  const manifests = new Map(
    ['apps', 'packages'].flatMap((parent) =>
      readdirSync(join(root, parent))
        .map((folder) => `${parent}/${folder}`)
        .filter((folder) => existsSync(join(root, folder, 'package.json')))
        .map((folder) => {
          const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
          return [manifest.name, { folder, manifest }]
        }),
    ),
  )
  const found = new Set()
  const visit = (each) => {
    const workspace = manifests.get(each)
    if (!workspace || found.has(workspace.folder)) return
    found.add(workspace.folder)
    const { dependencies, devDependencies } = workspace.manifest
    for (const needed of Object.keys({ ...dependencies, ...(dev ? devDependencies : {}) })) visit(needed)
  }
  visit(name)
  return [...found]
}
