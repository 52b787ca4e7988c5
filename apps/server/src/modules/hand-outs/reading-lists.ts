import { setImmediate } from 'node:timers/promises'
import { type RecipientListOptions, type RecipientListReading, readRecipientSteps } from '@vitrine/token-rules'

/** A list of 100,000 takes half a second: others are served meanwhile. */
export async function readInSteps({
  text,
  ...options
}: { text: string } & RecipientListOptions): Promise<RecipientListReading> {
  const steps = readRecipientSteps(text, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
