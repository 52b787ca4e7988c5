import { userCampaigns } from '../campaigns/topics.ts'
import { userCoins } from '../coins/topics.ts'
import { poll, userInventory } from '../tokens/topics.ts'
import type { Topic } from './define-topic.ts'

const topics = [userInventory, userCoins, userCampaigns, poll]

/** What each topic tells, by its name. */
export type TopicPayloads = {
  [One in (typeof topics)[number] as One['name']]: One extends Topic<string, infer Payload> ? Payload : never
}
export type TopicName = keyof TopicPayloads
