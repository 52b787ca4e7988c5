import type { QueryClient } from '@tanstack/react-query'
import type { PollVoted } from '@vitrine/protocol'
import { perAccount } from '../account/per-account.ts'
import type { TopicReducer } from '../topics/topic.ts'
import { isPollResults } from './poll-results.ts'

/** However many vote, the results are read so often at most. */
const atMostEveryMs = 400

const readingOf = perAccount(() => ({ isResting: false, isWanted: false }))

/** Reads the results on the screen again. */
function readSoon(client: QueryClient): void {
  const reading = readingOf(client)
  reading.isWanted = reading.isResting
  if (reading.isResting) return
  reading.isResting = true
  void client.invalidateQueries({ predicate: ({ queryKey }) => isPollResults(queryKey) })
  setTimeout(() => {
    reading.isResting = false
    if (reading.isWanted) readSoon(client)
  }, atMostEveryMs)
}

/** Votes are told as a hint alone. When it is followed again there may have been some meanwhile. */
export const pollTopic: TopicReducer<PollVoted> = {
  apply({ client }) {
    readSoon(client)
    return []
  },
  reread: ({ client }) => readSoon(client),
}
