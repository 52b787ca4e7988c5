import { z } from 'zod'
import { Nanoseconds, NetworkTime } from './common.ts'
import { Resource } from './vatom.ts'

const told = {
  msg_id: Nanoseconds,
  user_id: z.string(),
  vatoms: z.array(z.string()),
  /** Text with `<b>` and nothing else; names in it are escaped. */
  msg: z.string(),
  action_name: z.string(),
  when_created: NetworkTime,
  triggered_by: z.string(),
  generic: z.array(Resource),
}

/** What a `my_events` frame tells. */
export const MyEvent = z.object(told)
export type MyEvent = z.infer<typeof MyEvent>

export const ActivityMessage = z.object({
  ...told,
  templ_vars: z.array(z.string()),
  geo_pos: z.tuple([z.number(), z.number()]),
  to_data_lake: z.boolean(),
  no_message: z.boolean(),
})
export type ActivityMessage = z.infer<typeof ActivityMessage>

export const ActivityThreads = z.object({
  /** `""` at the end. */
  cursor: z.string(),
  threads: z.array(
    z.object({
      /** `{me}:{other}`; nothing after the colon for what one did alone. */
      name: z.string().regex(/^[^:]+:[^:]*$/),
      when_modified: Nanoseconds,
      last_message: ActivityMessage,
      last_message_user_info: z.object({ name: z.string(), avatar_uri: z.string() }),
    }),
  ),
})
export type ActivityThreads = z.infer<typeof ActivityThreads>

export const ActivityMessages = z.object({
  cursor: z.string(),
  messages: z.array(z.object({ message: ActivityMessage, when_modified: Nanoseconds })),
})
export type ActivityMessages = z.infer<typeof ActivityMessages>
