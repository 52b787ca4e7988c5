import { describeError } from '@vitrine/protocol/telemetry/described-error'
import { traceIdOf } from '@vitrine/protocol/telemetry/trace-id'
import type { LogFields } from './logger.ts'

/** A request that was answered. */
export interface Answered {
  requestId: string
  /** By its name in the contract, or the pattern of its address. */
  operation: string
  method: string
  /** HTTP status. */
  status: number
  milliseconds: number
}

/** Who is told of errors besides the log. Nobody until a collector is set. */
export interface ErrorReports {
  /** A fifth of these is told as traces (spec §9), from the first error on: before it nothing is loaded that could. */
  answered(request: Answered): void
  /** `sentence` says where it was, in our own words; of the fields those are told that hold no person's data. */
  report(sentence: string, fields: LogFields): void
  /** Resolves when what was reported has been sent, or after so many milliseconds. */
  flush(milliseconds: number): Promise<void>
}

export interface ErrorReportsNeeds {
  /** Address of a project at Sentry, or at a collector that takes its envelopes. */
  dsn: string
  /** `vitrine@0.1.0` */
  release: string
  /** `production`, `staging` or `development`. */
  environment: string
}

/** Errors of one moment are one error; a collector is no place for all of them. */
const reportsAMinuteMax = 60
/** One error that somebody provokes again and again leaves room for the others. */
const ofAKindAMinuteMax = 5
const tracesAMinuteMax = 120
const traceSampleRate = 0.2

const tagged = ['requestId', 'operation', 'task', 'consumer', 'event', 'attempt'] as const

/**
 * Tells a Sentry-compatible collector of errors: where in the code, in which release, in which request. Messages are blanked as in the log, so
 * that no address, token or query string is in them. The client is loaded by the first error.
 */
export function createErrorReports(needs: ErrorReportsNeeds): ErrorReports {
  let loading: Promise<Sender> | null = null
  let sender: Sender | null = null
  const mayReport = perMinute(reportsAMinuteMax)
  const mayReportOfKind = perMinute(ofAKindAMinuteMax)
  const mayTrace = perMinute(tracesAMinuteMax)
  return {
    answered(request) {
      const drawn = sender ? Math.random() : 1
      if (drawn < traceSampleRate && mayTrace()) sender?.trace(request, drawn)
    },
    report(sentence, fields) {
      const { name, at } = describeError(fields.error)
      const kind = [sentence, fields.operation, fields.task, fields.consumer, name, at[0]].join(' ')
      if (!mayReportOfKind(kind) || !mayReport()) return
      loading ??= loadSender(needs)
      // Reporting must not be what fails.
      loading.then(
        (loaded) => {
          sender = loaded
          loaded.send(sentence, fields)
        },
        () => {
          loading = null
        },
      )
    },
    async flush(milliseconds) {
      const sender = await loading?.catch(() => null)
      await sender?.flush(milliseconds)
    },
  }
}

/** Says yes so many times a minute to each kind. */
function perMinute(max: number): (kind?: string) => boolean {
  let since = 0
  let counts = new Map<string, number>()
  return (kind = '') => {
    const now = performance.now()
    if (now - since > 60_000) {
      since = now
      counts = new Map()
    }
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= max
  }
}

type Sender = Awaited<ReturnType<typeof loadSender>>

async function loadSender({ dsn, release, environment }: ErrorReportsNeeds) {
  const [
    { createStackParser, createTransport, Scope, setHttpStatus, startInactiveSpan, withScope },
    { nodeStackLineParser, ServerRuntimeClient },
  ] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
  const stackParser = createStackParser(nodeStackLineParser())
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    // The machine's name is nobody's business.
    serverName: 'server',
    stackParser,
    integrations: [],
    sendClientReports: false,
    tracesSampleRate: traceSampleRate,
    // As one envelope each, which every collector takes.
    traceLifecycle: 'static',
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          headers: { ...options.headers },
          body: Buffer.from(body),
          signal: AbortSignal.timeout(10_000),
        })
        await answer.body?.cancel()
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  /** Of its own: what other libraries put into the shared one stays there. */
  const scopeOf = (requestId: string | undefined, sampleRand = 1) => {
    const scope = new Scope()
    scope.setClient(client)
    const { traceId } = scope.getPropagationContext()
    scope.setPropagationContext({ traceId: traceIdOf(requestId) ?? traceId, sampleRand })
    return scope
  }
  return {
    /** `drawn` is below the sample rate. */
    trace({ requestId, operation, method, status, milliseconds }: Answered, drawn: number) {
      const scope = scopeOf(requestId, drawn)
      scope.setTag('requestId', requestId)
      const endTime = Date.now()
      withScope(scope, () => {
        const span = startInactiveSpan({
          name: operation,
          op: 'http.server',
          startTime: endTime - milliseconds,
          attributes: { 'http.request.method': method },
        })
        setHttpStatus(span, status)
        span.end(endTime)
      })
    },
    send(sentence: string, fields: LogFields) {
      const values = causesOf(fields.error).map(({ name, message, code, at }) => ({
        type: name,
        value: code ? `${message} (${code})` : message,
        stacktrace: { frames: stackParser(['Error', ...at.map((line) => `    ${withoutQuery(line)}`)].join('\n')) },
      }))
      const tags = Object.fromEntries(
        tagged.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
      )
      const event = { level: 'error', logger: sentence, tags, exception: { values } } as const
      client.captureEvent(event, {}, scopeOf(fields.requestId))
    },
    flush: (milliseconds: number) => client.flush(milliseconds),
  }
}

/** What caused it first, as collectors show them. */
function causesOf(error: unknown) {
  const causes = []
  for (let each = error === undefined ? undefined : describeError(error); each; each = each.cause) causes.unshift(each)
  return causes
}

const withoutQuery = (place: string) => place.replace(/\?[^:)\s]*/, '')

/** By the host under which people reach the server. */
export function environmentOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  if (hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname) || hostname.endsWith('.localhost')) {
    return 'development'
  }
  return /(^|[.-])(staging|stage|test|preview)([.-]|$)/.test(hostname) ? 'staging' : 'production'
}
