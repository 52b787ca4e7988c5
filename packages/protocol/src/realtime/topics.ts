import { userCampaigns } from '../campaigns/topics.ts'
import { userChatUnread } from '../chat/topics.ts'
import { userCoins } from '../coins/topics.ts'
import { poll, userInventory } from '../tokens/topics.ts'
import type { Topic } from './define-topic.ts'

const topics = [userInventory, userCoins, userCampaigns, userChatUnread, poll]
type AnyTopic = (typeof topics)[number]

/** What each topic tells, by its name. */
export type TopicPayloads = {
  [One in AnyTopic as One['name']]: One extends Topic<string, infer Payload, never> ? Payload : never
}
export type TopicName = keyof TopicPayloads

/** What clients may say on a topic, by its name; nothing on most. */
export type TopicSayings = {
  [One in AnyTopic as One['name']]: One extends Topic<string, infer _, infer Said> ? Said : never
}
