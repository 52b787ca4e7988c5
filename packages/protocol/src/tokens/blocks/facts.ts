import { z } from 'zod'

const HttpAddress = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\//i, 'must be an http(s) address')

/** Somewhere on the web that belongs to the token. */
export const LinkState = z.looseObject({ url: HttpAddress, label: z.string().max(80).default('') })
export type LinkState = z.infer<typeof LinkState>

/** Whether its holder has put it into use. */
export const LifecycleState = z.looseObject({ initialized: z.boolean().default(false) })
export type LifecycleState = z.infer<typeof LifecycleState>

/** What its business may say of one token in place of its design's words; `resources` are pictures by name. */
export const MutableState = z.looseObject({
  title: z.string().max(120).nullable().default(null),
  description: z.string().max(5_000).nullable().default(null),
  category: z.string().max(100).nullable().default(null),
  resources: z.record(z.string().max(60), HttpAddress).default({}),
})
export type MutableState = z.infer<typeof MutableState>
