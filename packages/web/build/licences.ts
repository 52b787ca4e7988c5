import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export interface Licence {
  name: string
  version: string
  /** SPDX. */
  licence: string
  text: string
}

const inPackage = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/

/** The folder of the package that a module is from; null for our own code and what the bundler makes up. */
export function packageFolderOf(moduleId: string): string | null {
  if (moduleId.startsWith('\0')) return null
  return inPackage.exec(moduleId)?.[1] ?? null
}

export function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.|$|-)/i.test(each))
  return {
    name: name ?? folder,
    version: version ?? '',
    licence: license ?? '',
    text: file ? readFileSync(join(folder, file), 'utf8').trim() : '',
  }
}

/** Writes `licences.json`: of everything by others that the build holds, with the words that their licences want to be passed on. */
export function licences(): Plugin {
  return {
    name: 'vitrine-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = new Set(modules.map(packageFolderOf).filter((folder) => folder !== null))
      const all = [...folders].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name, 'en'))
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(all) })
    },
  }
}
