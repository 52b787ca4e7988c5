import { z } from 'zod'

/**
 * `application/problem+json` as it goes over the wire (RFC 9457 with extensions): `code` is our id, `error` the number,
 * `message` an English sentence for logs and older clients.
 */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  error: z.int().optional(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
