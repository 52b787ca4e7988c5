import type { ChatMessage } from '../../../data/chat/model.ts'
import type { Translate } from '../../../platform/i18n/use-t.tsx'

/** A message in one line, as lists, replies and screen readers have it. */
export function lineOf(message: ChatMessage, t: Translate<'chat'>): string {
  switch (message.kind) {
    case 'text':
    case 'other':
      return message.text
    case 'picture':
      return message.caption ? t('line-picture-caption', { caption: message.caption }) : t('line-picture')
    case 'collectible':
      return t('line-collectible', { name: message.name })
    case 'question':
      return t('line-question', { title: message.title })
    case 'poll':
      return t('line-poll', { question: message.question })
    case 'sketch':
      return message.title ? t('line-sketch-title', { title: message.title }) : t('line-sketch')
    case 'notice':
      return noticeOf(message, t)
    case 'removed':
      return t('removed')
  }
}

export function noticeOf(notice: Extract<ChatMessage, { kind: 'notice' }>, t: Translate<'chat'>): string {
  const who = notice.who.name
  const by = notice.by?.name ?? ''
  switch (notice.what) {
    case 'removed':
    case 'banned':
    case 'invited':
      return by ? t(`notice-${notice.what}-by`, { who, by }) : t(`notice-${notice.what}`, { who })
    case 'renamed':
    case 'topic':
      return t(`notice-${notice.what}`, { who, text: notice.text })
    case 'joined':
    case 'left':
    case 'created':
      return t(`notice-${notice.what}`, { who })
  }
}

const known = ['M_FORBIDDEN', 'M_LIMIT_EXCEEDED', 'M_TOO_LARGE', 'M_NOT_FOUND', 'offline', 'timeout'] as const

/** Why a message was not sent. */
export function failureOf(failure: string | null, t: Translate<'chat'>): string {
  const code = known.find((each) => each === failure) ?? 'unknown'
  return t(`failure-${code}`)
}
