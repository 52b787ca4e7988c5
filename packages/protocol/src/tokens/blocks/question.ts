import { z } from 'zod'

/** One thing to choose, in a quiz, a poll or a list of a form. */
export const AnswerOption = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  text: z.string().min(1).max(200),
  image: z
    .string()
    .max(2_048)
    .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an http(s) address or a path of this server')
    .nullable()
    .default(null),
})
export type AnswerOption = z.infer<typeof AnswerOption>

export const haveOwnIds = (each: readonly { id: string }[]) => new Set(each.map(({ id }) => id)).size === each.length
export const ownIds = { message: 'Two of them have the same id.' }
