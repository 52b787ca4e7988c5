import type { Plugin } from 'vite'

/** A business's id: nothing that could end an attribute. */
const businessId = /^[A-Za-z0-9]{3,32}$/

/**
 * A build for one brand (R12): `VITRINE_BUSINESS=CafeLumen1 npx vite build`, with `VITRINE_SUB_BUSINESSES=A,B` for those it brings
 * along. It is written into `<meta name="app-build">`, over whatever the server says the app is.
 */
export function appBuild(env: Record<string, string | undefined>): Plugin {
  const lock = lockOf(env)
  return {
    name: 'app-build',
    transformIndexHtml: () =>
      lock ? [{ tag: 'meta', attrs: { name: 'app-build', content: JSON.stringify(lock) }, injectTo: 'head' }] : [],
  }
}

export function lockOf({ VITRINE_BUSINESS, VITRINE_SUB_BUSINESSES }: Record<string, string | undefined>) {
  if (!VITRINE_BUSINESS) return null
  const subBusinesses = (VITRINE_SUB_BUSINESSES ?? '').split(',').filter(Boolean)
  for (const id of [VITRINE_BUSINESS, ...subBusinesses])
    if (!businessId.test(id)) throw new Error(`${id} is no id of a business.`)
  return { businessId: VITRINE_BUSINESS, subBusinesses }
}
