import { normaliseEthAddress, readMerchantCode, readPassCode } from '@vitrine/token-rules'
import { isInternalPath, resolveDeepLink } from '../../platform/navigation/deep-link.ts'
import { href } from '../../platform/navigation/paths.ts'

/** What a code means here. */
export type CodeMeaning =
  /** A screen of this wallet. */
  | { kind: 'screen'; path: string }
  /** Somebody’s pass, for a counter. */
  | { kind: 'pass'; code: string }
  /** Another place on the web: nobody goes there without saying yes. */
  | { kind: 'elsewhere'; url: string; host: string }
  /** An address on a chain. */
  | { kind: 'address'; address: string }

const tokenId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const designId = /^[A-Za-z0-9_-]{1,64}$/

/** Null for what says nothing here. `origin` is this wallet's own. */
export function readCode(text: string, origin: string): CodeMeaning | null {
  const code = text.trim()
  if (code === '' || code.length > 4_000) return null
  if (readMerchantCode(code)) return { kind: 'screen', path: href('redeemHere', {}, { code }) }
  if (readPassCode(code)) return { kind: 'pass', code }
  const address = addressOf(code)
  if (address) return { kind: 'address', address }
  if (/^@[\w.-]{1,64}$/.test(code)) return { kind: 'screen', path: href('user', { userId: code }) }
  if (tokenId.test(code)) return { kind: 'screen', path: href('token', { tokenId: code }) }
  if (code.startsWith('/')) return screenOf(code)
  if (!URL.canParse(code)) return null
  const url = new URL(code)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.origin === origin) return screenOf(`${url.pathname}${url.search}`)
  // Names and passwords in an address only ever disguise where it leads.
  return url.username === '' && url.password === '' ? { kind: 'elsewhere', url: url.href, host: url.host } : null
}

function screenOf(path: string): CodeMeaning | null {
  return isInternalPath(path) ? { kind: 'screen', path: resolveDeepLink(path) } : null
}

function addressOf(code: string): string | null {
  const [, payment = code] = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:[@?/].*)?$/i.exec(code) ?? []
  return normaliseEthAddress(payment)
}

/** What somebody typed to find a token: its id, its design's, or what a code would say. */
export function readTokenSearch(text: string, origin: string): Exclude<CodeMeaning, { kind: 'pass' }> | null {
  const typed = text.trim()
  const meaning = readCode(typed, origin)
  if (meaning) return meaning.kind === 'pass' ? null : meaning
  return designId.test(typed) ? { kind: 'screen', path: href('acquire', { id: typed }) } : null
}
