export function findBrowser(options?: {
  env?: NodeJS.ProcessEnv
  platform?: NodeJS.Platform
  isWhole?: boolean
}): string | null
