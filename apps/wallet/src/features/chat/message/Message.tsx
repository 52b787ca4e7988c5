import { Avatar, IconButton, useLinkClick, VisuallyHidden } from '@vitrine/ui'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Reply from 'lucide-react/icons/reply'
import SmilePlus from 'lucide-react/icons/smile-plus'
import { type KeyboardEvent, lazy, type MouseEvent, memo, type ReactNode, Suspense, useState } from 'react'
import type { ChatMessage, ChatPerson } from '../../../data/chat/model.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useMessageDeeds, useRoomPlace } from '../place.tsx'
import { CollectibleBody } from './CollectibleBody.tsx'
import { MessageActions } from './MessageActions.tsx'
import styles from './message.module.css'
import { PictureBody } from './PictureBody.tsx'
import { QuestionBody } from './QuestionBody.tsx'
import { SketchBody } from './SketchBody.tsx'
import { TextBody } from './TextBody.tsx'
import { failureOf, lineOf, noticeOf } from './words.ts'

const PollBody = lazy(async () => ({ default: (await import('./PollBody.tsx')).PollBody }))

export interface MessageProps {
  message: ChatMessage
  /** Of what its sender says without a pause. */
  isFirst: boolean
  isLast: boolean
  /** One of the timeline's messages can be reached by Tab, all by arrows. */
  isReachable: boolean
  isFound: boolean
  /** Who has read up to here. */
  seenBy: readonly ChatPerson[]
  /** In a question's thread: this is the answer. */
  isAccepted: boolean
  /** Whether it stands in the thread that it belongs to. */
  inThread: boolean
}

/** One message: who says what, when, what others make of it, and what can be done with it. */
export const Message = memo(function Message(props: MessageProps) {
  const { message } = props
  if (message.kind === 'notice') return <Notice message={message} isReachable={props.isReachable} />
  return <Bubble {...props} />
})

function Notice({ message, isReachable }: { message: Extract<ChatMessage, { kind: 'notice' }>; isReachable: boolean }) {
  const t = useT('chat')
  return (
    <article className={styles.notice} data-message={message.id} tabIndex={isReachable ? 0 : -1}>
      {noticeOf(message, t)}
    </article>
  )
}

function Bubble({ message, isFirst, isLast, isReachable, isFound, seenBy, isAccepted, inThread }: MessageProps) {
  const t = useT('chat')
  const { room, links } = useRoomPlace()
  const deeds = useMessageDeeds()
  const [isActive, setIsActive] = useState(false)
  const [shows, setShows] = useState<'actions' | 'reactions' | null>(null)
  const { sender, isMine } = message
  const isGroup = room.kind !== 'direct' || room.others.length > 1
  const isRemoved = message.kind === 'removed'
  const isSent = message.sending === null

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const deed = deedOf(event.key)
    if (!deed) return
    event.preventDefault()
    deed()
  }
  const deedOf = (key: string): (() => void) | null => {
    switch (key) {
      case 'Enter':
        return () => setShows('actions')
      case '+':
        return isSent && !isRemoved && room.may.send ? () => setShows('reactions') : null
      case 'r':
        return isSent && !isRemoved && room.may.send ? () => deeds.reply(message) : null
      case 'e':
        return isMine && isSent && message.kind === 'text' ? () => deeds.edit(message) : null
      case 't':
        return isSent && links.thread(message.id) && !inThread ? () => deeds.open(message) : null
      case 'Delete':
      case 'Backspace':
        return isSent && !isRemoved && (isMine || room.may.remove) ? () => deeds.remove(message) : null
      default:
        return null
    }
  }
  // A finger has nothing to hover with: a touch of the bubble asks what can be done with it.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { pointerType } = event.nativeEvent as PointerEvent
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input') !== null
    if (pointerType === 'touch' && !isOnControl && getSelection()?.isCollapsed !== false) setShows('actions')
  }

  return (
    <article
      className={styles.message}
      data-message={message.id}
      data-mine={isMine}
      data-first={isFirst}
      data-last={isLast}
      data-found={isFound}
      tabIndex={isReachable ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsActive(true)}
      onPointerLeave={() => setIsActive(false)}
      onFocus={() => setIsActive(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsActive(false)}
    >
      {isGroup && !isMine && <span className={styles.face}>{isLast && <Face person={sender} />}</span>}
      <div className={styles.column}>
        <div className={styles.bubble} data-kind={message.kind} data-mentions={message.mentionsMe}>
          {isFirst && isGroup && !isMine ? (
            <p className={styles.sender}>
              <bdi>{sender.name}</bdi>
            </p>
          ) : (
            <VisuallyHidden>{isMine ? t('you') : sender.name}</VisuallyHidden>
          )}
          {message.replyTo && <Quote reply={message.replyTo} />}
          <Body message={message} inThread={inThread} />
          <Foot message={message} />
        </div>
        {isAccepted && (
          <p className={styles.accepted}>
            <CircleCheck aria-hidden="true" />
            {t('accepted')}
          </p>
        )}
        {isSent && !isRemoved && !isMine && message.threadId !== null && deeds.accept?.answer === null && (
          <button type="button" className={styles.accept} onClick={() => deeds.accept?.choose(message)} tabIndex={-1}>
            <CircleCheck aria-hidden="true" />
            {t('accept-answer')}
          </button>
        )}
        {message.sending === 'failed' && <Failed message={message} />}
        {message.reactions.length > 0 && <Reactions message={message} />}
        {message.thread && !inThread && <ThreadLink message={message} />}
        {seenBy.length > 0 && <Seen people={seenBy} isGroup={isGroup} />}
      </div>
      {isActive && isSent && !isRemoved && (
        <div className={styles.tools}>
          {room.may.send && (
            <>
              <IconButton label={t('react')} icon={<SmilePlus />} onPress={() => setShows('reactions')} tabIndex={-1} />
              <IconButton label={t('reply')} icon={<Reply />} onPress={() => deeds.reply(message)} tabIndex={-1} />
            </>
          )}
          <IconButton label={t('more')} icon={<Ellipsis />} onPress={() => setShows('actions')} tabIndex={-1} />
        </div>
      )}
      {shows && (
        <MessageActions
          message={message}
          inThread={inThread}
          onlyReactions={shows === 'reactions'}
          onClose={() => setShows(null)}
        />
      )}
    </article>
  )
}

function Face({ person }: { person: ChatPerson }) {
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  const target = links.person(person)
  const face = <Avatar name={person.name} src={person.picture} size="small" decorative={target === null} />
  if (!target) return face
  return (
    <a href={target} onClick={handleClick} tabIndex={-1}>
      {face}
    </a>
  )
}

function Body({ message, inThread }: { message: ChatMessage; inThread: boolean }): ReactNode {
  const t = useT('chat')
  switch (message.kind) {
    case 'text':
      return <TextBody text={message.text} format={message.format} />
    case 'other':
      return <TextBody text={message.text} format={[]} />
    case 'picture':
      return <PictureBody picture={message} sender={message.sender.name} />
    case 'collectible':
      return <CollectibleBody shown={message} />
    case 'question':
      return <QuestionBody question={message} inThread={inThread} />
    case 'poll':
      return (
        <Suspense>
          <PollBody poll={message} />
        </Suspense>
      )
    case 'sketch':
      return <SketchBody sketch={message} />
    case 'removed':
      return <p className={styles.removed}>{t('removed')}</p>
    case 'notice':
      return null
  }
}

function Quote({ reply }: { reply: NonNullable<ChatMessage['replyTo']> }) {
  const t = useT('chat')
  const deeds = useMessageDeeds()
  return (
    <button type="button" className={styles.quote} onClick={() => deeds.jumpTo(reply.id)} tabIndex={-1}>
      <strong>
        <bdi>{reply.sender?.name ?? t('somebody')}</bdi>
      </strong>
      <span dir="auto">{reply.excerpt}</span>
    </button>
  )
}

function Foot({ message }: { message: ChatMessage }) {
  const t = useT('chat')
  const format = useFormat()
  const { sending } = message
  return (
    <p className={styles.foot}>
      {message.editedAt !== null && <span>{t('edited')}</span>}
      <time dateTime={new Date(message.sentAt).toISOString()} title={format.dateTime(message.sentAt)}>
        {format.time(message.sentAt)}
      </time>
      {message.isMine && sending === null && <Check aria-label={t('sent')} role="img" />}
      {(sending === 'waiting' || sending === 'sending') && <Clock aria-label={t(`state-${sending}`)} role="img" />}
      {sending === 'failed' && <CircleAlert aria-label={t('state-failed')} role="img" className={styles.alert} />}
    </p>
  )
}

function Failed({ message }: { message: ChatMessage }) {
  const t = useT('chat')
  const { actions } = useRoomPlace()
  return (
    <p className={styles.failed}>
      <span>{failureOf(message.failure, t)}</span>
      <button type="button" onClick={() => actions.retry(message)}>
        {t('retry')}
      </button>
      <button type="button" onClick={() => actions.discard(message)}>
        {t('discard')}
      </button>
    </p>
  )
}

function Reactions({ message }: { message: ChatMessage }) {
  const t = useT('chat')
  const { actions, room } = useRoomPlace()
  return (
    <ul className={styles.reactions} aria-label={t('reactions')}>
      {message.reactions.map(({ key, count, mine, people }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.reaction}
            aria-pressed={mine !== null}
            aria-label={t('reaction', { key, count })}
            title={people.map(({ name }) => name).join(', ')}
            disabled={!room.may.send}
            onClick={() => (mine === null ? actions.react(message, key) : actions.unreact(message, key))}
          >
            <span aria-hidden="true">{key.slice(0, 16)}</span>
            <span aria-hidden="true">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function ThreadLink({ message }: { message: ChatMessage }) {
  const t = useT('chat')
  const format = useFormat()
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  const target = links.thread(message.id)
  const { thread } = message
  if (!thread || !target) return null
  return (
    <a className={styles.thread} href={target} onClick={handleClick}>
      <span className={styles.faces}>
        {thread.people.slice(0, 3).map((each) => (
          <Avatar key={each.userId} name={each.name} src={each.picture} size="small" decorative />
        ))}
      </span>
      {t('thread-replies', { count: thread.replies })}
      <span className={styles.quiet}>{format.ago(thread.lastAt)}</span>
      {thread.unread > 0 && (
        <span className={styles.dot} role="img" aria-label={t('unread', { count: thread.unread })} />
      )}
    </a>
  )
}

function Seen({ people, isGroup }: { people: readonly ChatPerson[]; isGroup: boolean }) {
  const t = useT('chat')
  const label = isGroup ? t('seen-by', { names: people.map(({ name }) => name).join(', ') }) : t('seen')
  return (
    <p className={styles.seen} title={label}>
      {isGroup && (
        <span className={styles.faces} aria-hidden="true">
          {people.slice(0, 5).map((each) => (
            <Avatar key={each.userId} name={each.name} src={each.picture} size="small" decorative />
          ))}
        </span>
      )}
      {isGroup ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </p>
  )
}

/** A message as a screen reader hears it when it arrives. */
export const spokenOf = (message: ChatMessage, t: Parameters<typeof lineOf>[1]) =>
  t('spoken', { name: message.sender.name, text: lineOf(message, t) })
