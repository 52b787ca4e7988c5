import {
  createEventEnvelope,
  createStackParser,
  createTransport,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
  type StackFrame,
  uuid4,
} from '@sentry/core'
import { describeError } from '@vitrine/protocol/telemetry/described-error'
import { traceIdOf } from '@vitrine/protocol/telemetry/trace-id'
import type { ErrorFacts, Report } from './error-facts.ts'

export interface CollectorSettings {
  /** Address of a project at Sentry, or at a collector that takes its envelopes. */
  dsn: string
  /** `production`, `staging` or `development`. */
  environment: string
  /** `vitrine@0.1.0` */
  release: string
}

/** The same error is told once in this time, and so many different ones: a loop of errors is one error. */
const againMs = 600_000
const reportsMax = 20
const causesMax = 4
const framesMax = 30

/**
 * Tells a Sentry-compatible collector of the wallet's errors. Messages are blanked as in the server's log, and of places only those in the
 * app's own files are told, without their host: no address, name, token or query string is in a report.
 */
export function createCollector({ dsn, environment, release }: CollectorSettings): Report {
  const project = makeDsn(dsn)
  const sdk = { name: 'vitrine.wallet', version: release.split('@')[1] ?? '' }
  const url = project && getEnvelopeEndpointWithUrlEncodedAuth(project, undefined, sdk)
  // It keeps to the limits that the collector tells.
  const transport = createTransport({ recordDroppedEvent: () => undefined }, async ({ body }) => {
    const answer = await fetch(url ?? '', {
      method: 'POST',
      body: body as BodyInit,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Errors often come just before somebody leaves; browsers let so much outlive the page.
      keepalive: body.length < 60_000,
    })
    return {
      statusCode: answer.status,
      headers: {
        'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
        'retry-after': answer.headers.get('retry-after'),
      },
    }
  })
  const errorsTold = new WeakSet<object>()
  let told = new Set<string>()
  let since = performance.now()

  return (sentence, error, facts) => {
    if (!project || isExpected(error)) return
    if (typeof error === 'object' && error !== null) {
      // What a screen's boundary caught was often told of where it happened.
      if (errorsTold.has(error)) return
      errorsTold.add(error)
    }
    const values = error === undefined ? [faultOf(sentence, facts)] : causesOf(error)
    if (values.length === 0) return
    if (performance.now() - since > againMs) {
      since = performance.now()
      told = new Set()
    }
    const tags = tagsOf(error, facts)
    const key = JSON.stringify([sentence, values, { ...tags, requestId: '' }])
    if (told.has(key) || told.size >= reportsMax) return
    told.add(key)
    const traceId = traceIdOf(tags.requestId)
    const event = {
      event_id: uuid4(),
      timestamp: Date.now() / 1000,
      level: 'error' as const,
      platform: 'javascript',
      logger: sentence,
      release,
      environment,
      tags,
      // The server's report of the request, and its trace, have the same.
      ...(traceId ? { contexts: { trace: { trace_id: traceId, span_id: traceId.slice(16) } } } : {}),
      exception: { values },
      // Collectors would keep from where a report came otherwise.
      sdk: { ...sdk, settings: { infer_ip: 'never' as const } },
    }
    transport.send(createEventEnvelope(event, project, { sdk })).then(undefined, () => undefined)
  }
}

/** No faults of the app: people who leave or refuse, a lost network, and what the clients of the server have told of already. */
function isExpected(error: unknown): boolean {
  const { name, status = 0 } = (error ?? {}) as { name?: unknown; status?: number }
  if (name === 'NetworkFailure' || name === 'AbortError' || name === 'NotAllowedError') return true
  return (name === 'Problem' || name === 'NetworkProblem') && (status >= 500 || status === 401 || status === 429)
}

function faultOf(sentence: string, { operation, status, problem }: ErrorFacts) {
  return { type: sentence, value: [operation, status, problem].filter((each) => each !== undefined).join(' ') }
}

const plainWord = /^[\w.:/ -]{1,100}$/

function tagsOf(error: unknown, facts: ErrorFacts): Record<string, string> {
  const { code, status, requestId } = (error ?? {}) as Record<string, unknown>
  const all = { problem: code, status, requestId, ...facts, embedded: window.parent !== window }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value !== undefined && plainWord.test(String(value)) ? [[name, String(value)]] : [],
    ),
  )
}

/** What caused it first, as collectors show them; nothing where no place is in the app: extensions of browsers break, too. */
function causesOf(error: unknown) {
  const causes: { type: string; value: string; stacktrace?: { frames: StackFrame[] } }[] = []
  let isOurs = false
  for (let each = error; each !== undefined && causes.length < causesMax; each = causeOf(each)) {
    const { name, message } = describeError(each)
    const frames = each instanceof Error ? placesIn(each.stack ?? '') : []
    const own = frames.filter(({ in_app }) => in_app)
    if (own.length > 0 || frames.length === 0) isOurs = true
    const value = [withoutNames(message), ...misfitsOf(each)].join(' ').trim()
    causes.unshift({ type: name, value, ...(own.length > 0 ? { stacktrace: { frames: own.slice(-framesMax) } } : {}) })
  }
  return isOurs ? causes : []
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

/** Sentences begin with a capital letter, names do anywhere. */
const withoutNames = (text: string) => text.replace(/(?<=\s)\p{Lu}\S*/gu, '…')

/** What did not fit a schema, and where: the contract's words, not what was there. */
function misfitsOf(error: unknown): string[] {
  const issues: unknown = (error as { issues?: unknown } | null)?.issues
  if (!Array.isArray(issues)) return []
  return issues.slice(0, 5).map(({ code, path }: { code?: unknown; path?: unknown }) => {
    const place = Array.isArray(path) ? path.map((part) => (/^[a-z]\w{0,39}$/i.test(String(part)) ? part : '…')) : []
    return `${code} at ${place.join('.')};`
  })
}

/** V8 writes `at name (file:line:column)`, the others `name@file:line:column`. */
const placesIn = createStackParser(
  [1, (line) => frameOf(/^\s*at (?:(.+?) \()?(?:async )?(\S+?):(\d+):(\d+)\)?$/.exec(line))],
  [2, (line) => frameOf(/^(?:([^@]*)@)?(\S+?):(\d+):(\d+)$/.exec(line))],
)

function frameOf(found: RegExpExecArray | null): StackFrame | undefined {
  if (!found || !URL.canParse(found[2] ?? '')) return undefined
  const [, name, file = '', line, column] = found
  const { origin, pathname } = new URL(file)
  return {
    filename: `app://${pathname}`,
    function: name && plainWord.test(name) ? name : '?',
    lineno: Number(line),
    colno: Number(column),
    in_app: origin === location.origin,
  }
}
