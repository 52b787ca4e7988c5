import { z } from 'zod'

/** ISO 8601 in UTC without a fraction of a second: older clients refuse one. */
export const NetworkTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

/** Nanoseconds since 1970 as an integer: message ids and times of the activity. */
export const Nanoseconds = z.number().min(0)

export const Meta = z.object({
  created_by: z.string(),
  when_created: NetworkTime,
  modified_by: z.string(),
  when_modified: NetworkTime,
  data_type: z.string(),
})
export type Meta = z.infer<typeof Meta>

/** How most calls that give nothing back say that they have worked. */
export const SuccessMessage = z.object({ success_message: z.string().min(1) })

/** Every success: HTTP 200 with what was asked for under `payload`. */
export const enveloped = <T extends z.ZodType>(payload: T) => z.object({ request_id: z.string().min(1), payload })

/** Every refusal: never HTTP 200, which older clients read as success. Codes and texts: `errors.ts`. */
export const NetworkErrorBody = z.strictObject({
  request_id: z.string().min(1),
  error: z.int(),
  message: z.string().min(1),
})
export type NetworkErrorBody = z.infer<typeof NetworkErrorBody>

/** The two bodies of HTTP 401 on which older clients refresh and try once more; no other fields, all strings. */
export const UnauthorizedBody = z.union([
  z.strictObject({ exp: z.literal('token expired') }),
  z.strictObject({ message: z.literal('Unauthorized') }),
])
export type UnauthorizedBody = z.infer<typeof UnauthorizedBody>

/** What an action's reactor refused: HTTP 200, found by `payload.main.error`. */
export const ActionReply = z.object({
  main: z.union([
    z.strictObject({ output: z.record(z.string(), z.unknown()) }),
    z.strictObject({ error: z.strictObject({ Code: z.int(), Msg: z.string().min(1) }) }),
  ]),
})
export type ActionReply = z.infer<typeof ActionReply>
