import type { TopicName, TopicPayloads } from '@vitrine/protocol'
import type { TopicReducer } from './topic.ts'

/** Every topic of the contract, each a file that comes with its first news. */
export const topics = {
  'user-inventory': async () => (await import('../inventory/inventory-topic.ts')).inventoryTopic,
  'user-coins': async () => (await import('../earnings/coins-topic.ts')).coinsTopic,
  'user-campaigns': async () => (await import('../earnings/campaigns-topic.ts')).campaignsTopic,
  'user-chat-unread': async () => (await import('../chat-unread-topic.ts')).chatUnreadTopic,
  poll: async () => (await import('../tokens/poll-topic.ts')).pollTopic,
} satisfies { [Name in TopicName]: () => Promise<TopicReducer<TopicPayloads[Name], unknown>> }

/** What is worth telling of a topic. */
export type NewsOf<Name extends TopicName> =
  Awaited<ReturnType<(typeof topics)[Name]>> extends TopicReducer<never, infer News> ? News : never
