import { base64 } from '@scure/base'
import { ChainProblem } from '../problem.ts'

/** What a token's metadata may say, as far as it is shown. Its links are texts, and nothing here opens one. */
export interface TokenMetadata {
  name: string
  description: string
  image?: MediaAddress
  animation?: MediaAddress
  attributes: { trait: string; value: string }[]
}

/** Where media are, before anybody fetches them: our fetcher does, and it alone decides what it reaches. */
export type MediaAddress =
  | { kind: 'https'; url: string }
  | { kind: 'ipfs'; path: string }
  | { kind: 'arweave'; path: string }
  /** In the token itself. */
  | { kind: 'inline'; type: string; bytes: Uint8Array }

const mostInline = 1_000_000

/** ERC-1155: `{id}` stands for the token's id, as 64 digits. */
export const withId = (uri: string, tokenId: bigint): string =>
  uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))

/** Reads an address as tokens name them. Anything else, such as `http:` or `javascript:`, is none. */
export function readMediaAddress(uri: string): MediaAddress | null {
  const text = uri.trim()
  if (/^data:/i.test(text)) return readInline(text)
  const ipfs = /^(?:ipfs:\/\/(?:ipfs\/)?|https?:\/\/[^/]+\/ipfs\/)([A-Za-z0-9]{46,}(?:\/[^\s?#]*)?)/i.exec(text)?.[1]
  if (ipfs !== undefined) return isTidy(ipfs) ? { kind: 'ipfs', path: ipfs } : null
  const arweave = /^(?:ar:\/\/|https:\/\/arweave\.net\/)([\w-]{43}(?:\/[^\s?#]*)?)$/i.exec(text)?.[1]
  if (arweave !== undefined) return isTidy(arweave) ? { kind: 'arweave', path: arweave } : null
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
    ? { kind: 'https', url: url.href }
    : null
}

const isTidy = (path: string) => path.split('/').every((part) => part !== '..' && part !== '.')

function readInline(text: string): MediaAddress | null {
  const match = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+=-]+)*?)(;base64)?,([\s\S]*)$/i.exec(text)
  if (!match || text.length > mostInline * 2) return null
  const [, type = 'text/plain', , isBase64, body = ''] = match
  try {
    const bytes = isBase64 ? base64.decode(decodeURIComponent(body)) : new TextEncoder().encode(lenient(body))
    return bytes.length > mostInline ? null : { kind: 'inline', type: type.toLowerCase(), bytes }
  } catch {
    return null
  }
}

/** Contracts write `%` and `#` unescaped. */
function lenient(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const most = { name: 200, description: 4000, trait: 60, value: 200, attributes: 100 }

/** Reads metadata of ERC-721, ERC-1155, Metaplex and CEP-78, whatever a stranger has put there. */
export function readMetadata(json: string): TokenMetadata {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new ChainProblem('metadata.invalid')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ChainProblem('metadata.invalid')
  const all = value as Record<string, unknown>
  const media = (...names: string[]) =>
    names.map((name) => (typeof all[name] === 'string' ? readMediaAddress(all[name]) : null)).find(Boolean) ?? undefined
  const [image, animation] = [media('image', 'image_url', 'asset', 'token_uri'), media('animation_url')]
  const svg = typeof all.image_data === 'string' && all.image_data.length <= mostInline ? all.image_data : undefined
  const inline: MediaAddress | null = svg
    ? { kind: 'inline', type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) }
    : null
  const shown = image ?? inline
  return {
    name: plain(all.name, most.name),
    description: plain(all.description, most.description, true),
    ...(shown ? { image: shown } : {}),
    ...(animation ? { animation } : {}),
    attributes: readAttributes(all.attributes ?? all.traits),
  }
}

function readAttributes(value: unknown): TokenMetadata['attributes'] {
  const list: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([trait, each]) => ({ trait_type: trait, value: each }))
      : []
  return list.slice(0, most.attributes).flatMap((each) => {
    if (typeof each !== 'object' || each === null) return []
    const { trait_type: trait, value: said } = each as Record<string, unknown>
    if (typeof said === 'object' || said === undefined) return []
    return [{ trait: plain(trait, most.trait), value: plain(String(said), most.value) }]
  })
}

/** Without what turns text around or hides in it. */
function plain(value: unknown, length: number, lines = false): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const kept = lines ? /[^\P{C}\n]/gu : /\p{C}/gu
  return String(value).replace(kept, ' ').trim().slice(0, length)
}
