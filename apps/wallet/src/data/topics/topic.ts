import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../platform/server/api.ts'

export interface TopicContext {
  api: ApiClient
  client: QueryClient
  /** Of whose business, community, space or design; undefined for one's own account. */
  of: string | undefined
}

/** What one topic of the realtime connection does to the caches. */
export interface TopicReducer<Payload, News = never> {
  /** Brings one batch into every cache, one after the other; answers what is worth telling. */
  apply(context: TopicContext, payloads: readonly Payload[]): News[] | Promise<News[]>
  /** Reads again, as something may have happened that was not told. */
  reread(context: TopicContext): unknown
  /** As soon as somebody follows it, where what has been read may be older than what was told before. */
  begin?(context: TopicContext): unknown
}
