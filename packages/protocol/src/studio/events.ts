import { z } from 'zod'
import { defineEvent } from '../events/define-event.ts'
import { businessId } from '../events/facts.ts'

export const brandChanged = defineEvent(
  'brand.changed',
  z.object({
    businessId,
    /** The account or the API key that did it. */
    by: z.string(),
    /** What was done: the thing and the verb, such as `design.published`. */
    what: z.string(),
    /** The thing that it was done to, and what it was called then. */
    id: z.string(),
    title: z.string(),
    /** What is different; null where there was, or is, nothing. Never what is secret. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
  'Staff, or a brand’s API key, changed something of the brand; told to its staff.',
)
