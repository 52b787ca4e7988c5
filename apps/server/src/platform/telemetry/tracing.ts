import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Runs `work` in a span of this name. Costs nothing until an OpenTelemetry SDK is loaded. */
export function inSpan<T>(name: string, work: () => Promise<T>, attributes: Attributes = {}): Promise<T> {
  return trace.getTracer('vitrine').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The name alone: messages may quote what people typed.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
}
