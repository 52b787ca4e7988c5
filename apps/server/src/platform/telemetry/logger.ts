import { describeError, withoutPersonalText } from '@vitrine/protocol/telemetry/described-error'
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

/** Everything a log line can say besides its sentence. There is no field for what people typed or received. */
export interface LogFields {
  requestId?: string
  operation?: string
  method?: string
  status?: number
  milliseconds?: number
  problem?: string
  /** Of the log of events. */
  event?: string
  consumer?: string
  task?: string
  job?: string
  attempt?: number
  count?: number
  signal?: string
  business?: string
  hostname?: string
  /** Name of something that is configured. */
  field?: string
  error?: unknown
}

export interface Logger {
  /** `sentence` is a constant; what varies goes into the fields. */
  debug(sentence: string, fields?: LogFields): void
  info(sentence: string, fields?: LogFields): void
  warn(sentence: string, fields?: LogFields): void
  error(sentence: string, fields?: LogFields): void
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

const texts = new Set([
  ...['requestId', 'operation', 'method', 'problem', 'event', 'consumer', 'task', 'job', 'signal'],
  ...['business', 'hostname', 'field'],
])
const numbers = new Set(['status', 'milliseconds', 'attempt', 'count'])
const plainWord = /^[\w.:/-]{1,100}$/

/**
 * Lets only known fields of the expected kind through, whoever logs and whatever they pass: a line cannot hold a token, a code, a
 * password or an address because no field takes one.
 */
function allowed(line: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(line)) {
    if (texts.has(key) && typeof value === 'string') kept[key] = plainWord.test(value) ? value : '…'
    else if (numbers.has(key) && typeof value === 'number') kept[key] = value
    else if ((key === 'error' || key === 'err') && value !== undefined) kept.error = describeError(value)
  }
  return kept
}

function createPino(level: LogLevel, destination?: DestinationStream): PinoLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors under any key are described by `allowed`; pino's own serializers would print them whole.
      serializers: { err: (error) => error, error: (error) => error },
      formatters: { level: (label) => ({ level: label }), log: allowed },
      hooks: {
        logMethod(words, method) {
          const [fields, sentence] = typeof words[0] === 'string' ? [{}, words[0]] : [words[0], words[1]]
          const safe = withoutPersonalText(String(sentence ?? ''))
          method.apply(this, [fields instanceof Error ? { error: fields } : fields, safe] as never)
        },
      },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  )
}

export interface LoggerOptions {
  level: LogLevel
  destination?: DestinationStream
  /** Is told of every error, too, whatever the level. */
  onError?: (sentence: string, fields: LogFields) => void
}

export function createLogger({ level, destination, onError }: LoggerOptions): Logger {
  const lines = createPino(level, destination)
  const write =
    (kind: LogLevel) =>
    (sentence: string, fields: LogFields = {}) =>
      lines[kind](fields, sentence)
  const error = write('error')
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error(sentence, fields = {}) {
      error(sentence, fields)
      onError?.(sentence, fields)
    },
  }
}

/** For tests and tools that care about nothing but the outcome. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} }
