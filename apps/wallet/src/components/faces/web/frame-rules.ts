import type { DrawingOf } from '@vitrine/token-rules/faces'

const tokens = {
  forms: 'allow-forms',
  'pointer-lock': 'allow-pointer-lock',
  'orientation-lock': 'allow-orientation-lock',
}

/** Scripts and little else: without an origin of its own a face has no storage, no session and no way into the wallet. */
export function sandboxOf({ sandbox }: Pick<DrawingOf<'web'>, 'sandbox'>): string {
  return ['allow-scripts', ...sandbox.map((grant) => tokens[grant])].join(' ')
}

/** Whether the page is there, as far as can be told before it is opened: of other hosts nothing can. */
export async function isThere(url: string, signal: AbortSignal): Promise<boolean> {
  const address = new URL(url, document.baseURI)
  if (address.origin !== location.origin) return true
  const response = await fetch(address, { method: 'HEAD', signal, credentials: 'omit' })
  return response.ok
}
