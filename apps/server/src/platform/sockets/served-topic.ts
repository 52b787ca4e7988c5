import type { Topic } from '@vitrine/protocol'

/** A topic with the word of the module that it belongs to. */
export interface ServedTopic {
  topic: Topic
  /** Whether a person may follow it of this account, business, community, space or design; asked when they begin and at every beat. */
  authorize(ask: { accountId: string; of: string }): boolean | Promise<boolean>
  /** Where it is not told from the log: begins to tell it by itself, to those who follow it at this server. Ephemeral topics alone. */
  begin?(lane: TopicLane): void
}

export interface TopicLane {
  isFollowed(of: string): boolean
  /** Whether anybody follows anything of it here. */
  isHeard(): boolean
  tell(of: string, payload: object): void
}

/** Everybody may follow what is their own account's, and nobody else. */
export const ofOneself = (topic: Topic): ServedTopic => ({ topic, authorize: ({ accountId, of }) => accountId === of })
