import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** What people install, into an empty `folder`: `embed.js` is the script that is kept beside the sources. */
export function makePackage(folder) {
  execFileSync(
    process.execPath,
    [at('../../../node_modules/typescript/bin/tsc'), '-p', at('../tsconfig.build.json'), '--outDir', folder],
    { stdio: 'inherit' },
  )
  // The script for pages without a build is bundled; what it makes global has its types beside it.
  rmSync(`${folder}/script.js`)
  renameSync(`${folder}/script.d.ts`, `${folder}/embed.d.ts`)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.d.ts'))) {
    const types = readFileSync(`${folder}/${file}`, 'utf8')
    writeFileSync(`${folder}/${file}`, types.replace(/(from '\.\/[\w-]+)\.tsx?'/g, "$1.js'"))
  }
  copyFileSync(at('../generated/embed.js'), `${folder}/embed.js`)
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest(), null, 2)}\n`)
  for (const page of ['README.md', 'CHANGELOG.md']) copyPage(`../${page}`, `${folder}/${page}`)
  mkdirSync(`${folder}/docs`)
  const pages = '../../../docs/embedding'
  for (const page of readdirSync(at(pages))) copyPage(`${pages}/${page}`, `${folder}/docs/${page}`)
  copyFileSync(at('../../../LICENSE'), `${folder}/LICENSE`)
}

function manifest() {
  const { name, version, description, license, type, keywords, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(at('../package.json'), 'utf8'),
  )
  const entry = (file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
  return {
    name,
    version,
    description,
    license,
    keywords,
    type,
    sideEffects: ['./embed.js'],
    exports: {
      '.': entry('index'),
      './native': entry('native'),
      './react': entry('react'),
      './embed.js': entry('embed'),
      './package.json': './package.json',
    },
    files: ['*.js', '*.d.ts', 'docs', 'CHANGELOG.md'],
    peerDependencies,
    peerDependenciesMeta,
  }
}

/** Links to what the package has with it lead there; those to the rest of the repository become plain text. */
function copyPage(from, to) {
  const inDocs = to.includes('/docs/')
  const text = readFileSync(at(from), 'utf8').replace(
    /(?<!!)\[([^\]]+)\]\(([^)#\s]*)(#[^)\s]*)?\)/g,
    (link, said, page, part = '') => {
      if (page === '' || /^https?:/.test(page)) return link
      const [, doc] = /(?:docs\/embedding\/)?([\w-]+\.md)$/.exec(page) ?? []
      if (page.endsWith('embed-sdk/README.md')) return `[${said}](../README.md${part})`
      if (inDocs && doc === page) return link
      if (page.includes('docs/embedding/')) return `[${said}](docs/${doc}${part})`
      return said
    },
  )
  writeFileSync(to, text)
}
