import { IconButton, Skeleton, SkeletonGroup, VisuallyHidden } from '@vitrine/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import type { ChatMessage, ChatPerson, ChatTimeline } from '../../../data/chat/model.ts'
import { useFormat, useLocale } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { Message, spokenOf } from '../message/Message.tsx'
import { useRoomPlace } from '../place.tsx'
import { firstUnread, rowsOf } from './rows.ts'
import styles from './timeline.module.css'
import { type Place, useWindow } from './use-window.ts'

export interface TimelineProps {
  timeline: ChatTimeline
  typing: readonly ChatPerson[]
  seenBy: ReadonlyMap<string, readonly ChatPerson[]>
  /** Messages whose removal can still be undone. */
  hidden: ReadonlySet<string>
  threadId: string | null
  acceptedAnswer: string | null
  /** A message to go to, and how often it was asked for. */
  wanted: { id: string; turn: number } | null
  onLeaveByKey: () => void
  /** What stands where nothing has been said. */
  empty: ReactNode
}

/** Where people were in each room, for when they come back. */
const places = new Map<string, Place>()

/** What is said in a room: oldest at the top, the newest at the end, with the ways between. */
export function Timeline(props: TimelineProps) {
  const { timeline } = props
  if (!timeline.isReady && timeline.messages.length === 0)
    return timeline.failure ? (
      <div className={styles.waiting}>
        <RetryNote error={timeline.failure} onRetry={timeline.loadOlder} />
      </div>
    ) : (
      <Blank />
    )
  return <Messages {...props} />
}

function Messages({
  timeline,
  typing,
  seenBy,
  hidden,
  threadId,
  acceptedAnswer,
  wanted,
  onLeaveByKey,
  empty,
}: TimelineProps) {
  const t = useT('chat')
  const { room, actions } = useRoomPlace()
  const { hasOlder, isLoadingOlder, loadOlder } = timeline
  const isDirect = room.kind === 'direct'
  const scroller = useRef<HTMLDivElement>(null)
  // The line above what is new stays where it was when the room was opened.
  const [readUpTo] = useState(threadId === null ? room.readUpTo : null)
  const messages = useMemo(
    () => timeline.messages.filter((message) => !hidden.has(message.id) && !(isDirect && isBeginning(message))),
    [timeline.messages, hidden, isDirect],
  )
  const ids = useMemo(() => messages.map(({ id }) => id), [messages])
  const placeKey = `${room.id} ${threadId ?? ''}`
  const [begin] = useState(() => {
    const unread = firstUnread(messages, readUpTo)
    const before = places.get(placeKey)
    if (before && ids.includes(before.id)) return before
    return unread ? { id: unread, top: 96 } : null
  })
  const shown = useWindow({ scroller, ids, hasOlder, isLoadingOlder, loadOlder, begin })
  const { range, isAtEnd, jumpTo, place } = shown
  const [reachable, setReachable] = useState<string | null>(null)

  useEffect(() => {
    if (wanted) jumpTo(wanted.id)
  }, [wanted, jumpTo])

  useEffect(
    () => () => {
      const last = place()
      if (last) places.set(placeKey, last)
      else places.delete(placeKey)
    },
    [place, placeKey],
  )

  const isSeen = useIsPageSeen()
  const newestId = messages.findLast(({ sending }) => sending === null)?.id
  useEffect(() => {
    if (isAtEnd && isSeen && newestId && room.membership === 'join')
      actions.markRead(room.id, newestId, threadId ?? undefined)
  }, [isAtEnd, isSeen, newestId, room.id, room.membership, threadId, actions])

  const rows = useMemo(
    () => rowsOf(messages.slice(range.from, range.to), readUpTo),
    [messages, range.from, range.to, readUpTo],
  )
  const reachableId = reachable && ids.includes(reachable) ? reachable : ids.at(-1)

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const from = (event.target as Element).closest<HTMLElement>('[data-message]')
      if (!from || event.ctrlKey || event.metaKey || event.altKey) return
      const all = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
      const at = all.indexOf(from)
      const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key]
      if (event.key === 'Escape' || (event.key === 'ArrowDown' && next === all.length)) {
        event.preventDefault()
        onLeaveByKey()
      } else if (next !== undefined && from === event.target) {
        event.preventDefault()
        const target = all[Math.max(0, next)]
        target?.focus({ preventScroll: true })
        target?.scrollIntoView({ block: 'nearest' })
      }
    },
    [onLeaveByKey],
  )
  const unread = isAtEnd ? 0 : countAfter(messages, readUpTo)

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from message to message, which are focused themselves */}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={shown.onScroll}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-message]')?.dataset.message
          if (id) setReachable(id)
        }}
      >
        <div className={styles.content}>
          {(isLoadingOlder || shown.isLooking) && <OlderBlank />}
          {timeline.failure !== null && timeline.failure !== undefined && !isLoadingOlder && (
            <RetryNote error={timeline.failure} onRetry={loadOlder} />
          )}
          {messages.length === 0 && empty}
          <ol className={styles.rows} aria-label={t('messages')}>
            {rows.map((row) => {
              if (row.type === 'day')
                return (
                  <li key={row.id} className={styles.day}>
                    <Day at={row.day} />
                  </li>
                )
              if (row.type === 'new')
                return (
                  <li key={row.id} className={styles.new}>
                    {t('new')}
                  </li>
                )
              return (
                <li key={row.id}>
                  <Message
                    message={row.message}
                    isFirst={row.isFirst}
                    isLast={row.isLast}
                    isReachable={row.id === reachableId}
                    isFound={row.id === shown.found}
                    seenBy={seenBy.get(row.id) ?? nobody}
                    isAccepted={row.id === acceptedAnswer}
                    inThread={threadId !== null}
                  />
                </li>
              )
            })}
          </ol>
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles.end}>
          <IconButton
            variant="quiet"
            label={unread > 0 ? t('to-newest-unread', { count: unread }) : t('to-newest')}
            icon={<ArrowDown />}
            onPress={shown.toEnd}
          />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </div>
      )}
      <Typing people={typing} />
      <Announcer messages={timeline.messages} />
    </div>
  )
}

/** How a room of two came to be says nothing to those two. */
const isBeginning = (message: ChatMessage) =>
  message.kind === 'notice' && ['created', 'invited', 'joined'].includes(message.what)

const nobody: readonly ChatPerson[] = []

function countAfter(messages: readonly ChatMessage[], readUpTo: string | null): number {
  const first = firstUnread(messages, readUpTo)
  if (first === null) return 0
  return messages.slice(messages.findIndex(({ id }) => id === first)).filter(({ isMine }) => !isMine).length
}

function Day({ at }: { at: number }) {
  const t = useT('chat')
  const locale = useLocale()
  const format = useFormat()
  const day = new Date(at)
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (day.toDateString() === new Date().toDateString()) return t('today')
  if (day.toDateString() === yesterday.toDateString()) return t('yesterday')
  if (day.getFullYear() !== new Date().getFullYear()) return format.date(at)
  return day.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

function Typing({ people }: { people: readonly ChatPerson[] }) {
  const t = useT('chat')
  const [first, second] = people
  const words =
    first === undefined
      ? ''
      : second === undefined
        ? t('typing-one', { name: first.name })
        : people.length === 2
          ? t('typing-two', { name: first.name, other: second.name })
          : t('typing-many')
  return (
    <p className={styles.typing} data-is={people.length > 0}>
      {words}
    </p>
  )
}

/** Says what arrives while the room is open, gathered for a moment: of many at once only how many. */
function Announcer({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useT('chat')
  const [words, setWords] = useState('')
  const newest = messages.findLast(({ sending }) => sending === null)
  const since = useRef(newest?.sentAt ?? 0)
  useEffect(() => {
    const timer = setTimeout(() => {
      const fresh = messages.filter(
        ({ sentAt, isMine, kind }) => sentAt > since.current && !isMine && kind !== 'notice',
      )
      since.current = Math.max(since.current, newest?.sentAt ?? 0)
      const [one] = fresh
      if (one) setWords(fresh.length === 1 ? spokenOf(one, t) : t('spoken-many', { count: fresh.length }))
    }, gatherMs)
    return () => clearTimeout(timer)
  }, [messages, newest, t])
  return (
    <VisuallyHidden>
      <div role="log" aria-label={t('new-messages')}>
        {words}
      </div>
    </VisuallyHidden>
  )
}

const gatherMs = 1200

function useIsPageSeen(): boolean {
  const [isSeen, setIsSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setIsSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}

function OlderBlank() {
  return (
    <SkeletonGroup className={styles.older}>
      <Skeleton width="40%" />
      <Skeleton width="55%" />
    </SkeletonGroup>
  )
}

function Blank() {
  return (
    <SkeletonGroup className={styles.blank}>
      {['44%', '62%', '38%', '56%', '48%'].map((width, index) => (
        <span key={width} className={styles.blankRow} data-mine={index % 3 === 2}>
          <Skeleton shape="block" width={width} height={index === 1 ? '5rem' : '2.75rem'} />
        </span>
      ))}
    </SkeletonGroup>
  )
}
