import type { PlatformVersions } from '@vitrine/protocol'

export type VersionVerdict = 'fine' | 'recommended' | 'required'

/** Whether this version may go on (spec §7 App config): below the minimum it stops, below the recommended one it says so. */
export function judgeVersion(own: string, wanted: PlatformVersions | undefined): VersionVerdict {
  if (isBelow(own, wanted?.minimum)) return 'required'
  return isBelow(own, wanted?.recommended) ? 'recommended' : 'fine'
}

/** Missing parts count as 0; what is no version asks for nothing. */
function isBelow(own: string, wanted: string | undefined): boolean {
  if (!wanted || !/^\d+(\.\d+){0,2}$/.test(wanted)) return false
  const [have, want] = [own, wanted].map((version) => version.split('.').map(Number))
  for (const part of [0, 1, 2]) {
    const difference = (have?.[part] ?? 0) - (want?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
