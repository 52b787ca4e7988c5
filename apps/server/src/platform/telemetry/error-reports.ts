import { describeError } from '@vitrine/protocol/telemetry/described-error'
import type { LogFields } from './logger.ts'

/** Who is told of errors besides the log. Nobody until a collector is set. */
export interface ErrorReports {
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

const tagged = ['requestId', 'operation', 'task', 'consumer', 'event', 'attempt'] as const

/**
 * Tells a Sentry-compatible collector of errors: where in the code, in which release, in which request. Messages are blanked as in the log, so
 * that no address, token or query string is in them. The client is loaded by the first error.
 */
export function createErrorReports(needs: ErrorReportsNeeds): ErrorReports {
  let loading: Promise<Sender> | null = null
  let minute = { since: 0, reports: 0 }
  return {
    report(sentence, fields) {
      const now = performance.now()
      if (now - minute.since > 60_000) minute = { since: now, reports: 0 }
      minute.reports += 1
      if (minute.reports > reportsAMinuteMax) return
      loading ??= loadSender(needs)
      // Reporting must not be what fails.
      loading.then(
        (sender) => sender.send(sentence, fields),
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

type Sender = Awaited<ReturnType<typeof loadSender>>

async function loadSender({ dsn, release, environment }: ErrorReportsNeeds) {
  const [{ createStackParser, createTransport, Scope }, { nodeStackLineParser, ServerRuntimeClient }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
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
  return {
    send(sentence: string, fields: LogFields) {
      const values = causesOf(fields.error).map(({ name, message, code, at }) => ({
        type: name,
        value: code ? `${message} (${code})` : message,
        stacktrace: { frames: stackParser(['Error', ...at.map((line) => `    ${withoutQuery(line)}`)].join('\n')) },
      }))
      const tags = Object.fromEntries(
        tagged.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
      )
      // A scope of its own: what other libraries put into the shared one stays there.
      client.captureEvent({ level: 'error', logger: sentence, tags, exception: { values } }, {}, new Scope())
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
