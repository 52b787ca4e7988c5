import type { Shared } from './create-driver.ts'

/** The device's own sheet where it has one, else the clipboard, of which the person is told. */
export async function share(shared: Shared, onCopied: () => void): Promise<'shared' | 'copied'> {
  if (typeof navigator.share === 'function') {
    await navigator.share(shared)
    return 'shared'
  }
  await navigator.clipboard.writeText([shared.text, shared.url].filter(Boolean).join('\n'))
  onCopied()
  return 'copied'
}
