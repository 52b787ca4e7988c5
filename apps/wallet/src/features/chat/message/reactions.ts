/** Those that one press gives. */
export const quickReactions = ['👍', '❤️', '😂', '🎉', '😮', '😢'] as const

const emoji = /\p{RGI_Emoji}/v

/** The first emoji in what was typed; null where there is none. */
export const emojiIn = (typed: string): string | null => emoji.exec(typed)?.[0] ?? null
