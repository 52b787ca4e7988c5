import { limits } from '@vitrine/protocol/limits'
import { Problem } from '@vitrine/protocol/problem'
import { isProblemCode } from '@vitrine/protocol/problems'
import { isRecord } from '../../../platform/device/storage.ts'
import { HostProblem } from '../../../platform/host/host-problem.ts'
import { type Call, textOf } from '../call-context.ts'

/**
 * A raw call in the person's name, of a pair of address and method that the operator has granted (spec §5); without an address,
 * `GET /me`. The path is compared as the server will read it, and goes to this server alone.
 */
export const callApi: Call = async (params, { grant, session, clientId }) => {
  const method = (textOf(params, 'method') ?? 'GET').toUpperCase()
  const url = new URL(pathOf(textOf(params, 'url', 'path') ?? '/me'), location.origin)
  const path = url.pathname.replace(/^\/api(?=\/)/, '')
  const isGranted = grant.apiCalls.some((granted) => granted.method === method && fits(granted.url, path))
  if (url.origin !== location.origin || !isGranted) {
    throw new HostProblem('client.host_api_call_not_granted', { method, url: path })
  }
  const accessToken = await session.session.accessToken()
  if (!accessToken) throw new HostProblem('client.access_token_missing')
  const hasBody = method !== 'GET' && params.body !== undefined
  const answer = await fetch(`/api${path}${url.search}`, {
    method,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      'App-Id': clientId,
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(params.body) } : {}),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(limits.apiTimeoutMs),
  }).catch(() => {
    throw new HostProblem('client.offline')
  })
  const text = await answer.text()
  const body: unknown = text === '' ? null : parsed(text)
  if (answer.ok) return body
  const { code, details } = isRecord(body) ? body : {}
  throw typeof code === 'string' && isProblemCode(code)
    ? new Problem(code, details as never, { status: answer.status })
    : new HostProblem('client.unavailable')
}

/** Whole addresses are fine, of this server. */
function pathOf(url: string): string {
  const encodedDots = /%2e|%2f|%5c|\\/i
  if (encodedDots.test(url.split('?')[0] ?? '')) throw new HostProblem('client.address_invalid')
  if (/^https?:\/\//i.test(url)) return url
  if (!url.startsWith('/') || url.startsWith('//')) throw new HostProblem('client.address_invalid')
  return url
}

/** A granted `/vatoms/:tokenId` fits one segment where the colon stands. */
function fits(granted: string, path: string): boolean {
  const want = granted.replace(/^\/api(?=\/)/, '').split('/')
  const have = path.split('/')
  return (
    want.length === have.length &&
    want.every((part, at) => (part.startsWith(':') ? have[at] !== '' : part === have[at]))
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HostProblem('client.unavailable')
  }
}
