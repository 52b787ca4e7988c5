import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether users other than the owners may pass through this folder and those above it. */
export function canEveryoneEnter(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found && (found.mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
