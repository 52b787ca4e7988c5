import { useQueryClient } from '@tanstack/react-query'
import type { TopicName, TopicPayloads } from '@vitrine/protocol'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../../platform/server/api.ts'
import { useRealtime } from '../../platform/server/realtime.ts'
import { logError } from '../../platform/telemetry/log.ts'
import { type NewsOf, topics } from './all-topics.ts'
import type { TopicReducer } from './topic.ts'

interface Following<News> {
  /** Of whose business, community, space or design; one's own account, when left out. */
  of?: string
  /** What is worth telling of one batch, once it is in every cache. */
  onNews?(news: News[]): unknown
}

/** Follows a topic as long as it is drawn: keeps every cache true and says what has happened. */
export function useTopic<Name extends TopicName>(name: Name, { of, onNews }: Following<NewsOf<Name>> = {}): void {
  const api = useApi()
  const client = useQueryClient()
  const realtime = useRealtime()
  const tell = useEffectEvent((news: NewsOf<Name>[]) => onNews?.(news))

  useEffect(() => {
    const context = { api, client, of }
    const load = topics[name] as () => Promise<TopicReducer<TopicPayloads[Name], NewsOf<Name>>>
    // One after the other, so that an older answer never overwrites a newer one; what comes meanwhile is one batch.
    let turn: Promise<unknown> = Promise.resolve()
    let waiting: TopicPayloads[Name][] = []
    const inTurn = (work: (reducer: TopicReducer<TopicPayloads[Name], NewsOf<Name>>) => unknown) => {
      turn = turn
        .then(load)
        .then(work)
        .catch((error: unknown) => logError(`what came of ${name} could not be applied`, error))
    }
    // Nothing waits for its answers.
    const reread = () => inTurn((reducer) => void reducer.reread(context))
    const stop = realtime.follow(
      name,
      {
        onBegun: reread,
        onReset: reread,
        onPayloads(payloads) {
          waiting.push(...payloads)
          inTurn(async (reducer) => {
            const batch = waiting
            waiting = []
            if (batch.length > 0) await tell(await reducer.apply(context, batch))
          })
        },
      },
      of,
    )
    inTurn((reducer) => void reducer.begin?.(context))
    return stop
  }, [realtime, client, api, name, of])
}
