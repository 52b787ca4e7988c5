import { z } from 'zod'

export const Registration = z.object({
  first_name: z.string().trim().max(64).default(''),
  last_name: z.string().trim().max(64).default(''),
  name_public: z.boolean().optional(),
  avatar_public: z.boolean().optional(),
  password: z.string().max(64).optional(),
  birthday: z.union([z.iso.date(), z.literal('')]).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  user_tokens: z
    .array(
      z.object({ token: z.string().max(320), token_type: z.string().max(64), is_primary: z.boolean().default(false) }),
    )
    .min(1)
    .max(5),
})
export type Registration = z.output<typeof Registration>
