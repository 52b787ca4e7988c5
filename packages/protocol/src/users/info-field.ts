import { z } from 'zod'

/** A question of a campaign's profile form. */
export const InfoField = z.object({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/),
  label: z.string().trim().min(1).max(200),
  type: z.enum(['text', 'email', 'phone', 'date', 'number', 'checkbox', 'select']),
  required: z.boolean(),
  options: z
    .array(z.object({ value: z.string().max(100), label: z.string().max(200) }))
    .max(100)
    .optional(),
})
export type InfoField = z.infer<typeof InfoField>
