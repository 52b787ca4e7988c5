import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))

/** `.data` in the repository; a folder under /var/lib when root runs it from where the database's own user may not enter. */
export function defaultDataFolder(): string {
  const beside = join(repository, '.data')
  if (process.getuid?.() !== 0 || canEveryoneEnter(repository)) return beside
  const name = createHash('sha256').update(repository).digest('hex').slice(0, 8)
  return join('/var/lib/vitrine', name)
}

/** Whether users other than the owners may pass through this folder and those above it. */
export function canEveryoneEnter(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found && (found.mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
