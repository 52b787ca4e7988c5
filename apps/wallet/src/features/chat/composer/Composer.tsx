import { Avatar, IconButton, VisuallyHidden } from '@vitrine/ui'
import { Menu, type MenuAction } from '@vitrine/ui/menu'
import Brush from 'lucide-react/icons/brush'
import Camera from 'lucide-react/icons/camera'
import ChartBar from 'lucide-react/icons/chart-bar'
import CircleHelp from 'lucide-react/icons/circle-help'
import Gem from 'lucide-react/icons/gem'
import ImageIcon from 'lucide-react/icons/image'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Reply from 'lucide-react/icons/reply'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { ChatDraft, ChatMessage, ChatPerson } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { lineOf } from '../message/words.ts'
import { useRoomPlace } from '../place.tsx'
import styles from './composer.module.css'
import { mentionAt, mentionedIn, withMention, wrapped } from './editing.ts'
import { Pictures } from './Pictures.tsx'

const NewPoll = lazy(async () => ({ default: (await import('./NewPoll.tsx')).NewPoll }))
const CollectiblePicker = lazy(async () => ({ default: (await import('./CollectiblePicker.tsx')).CollectiblePicker }))

export interface ComposerProps {
  draft: [text: string, setText: (text: string) => void]
  threadId: string | null
  replyTo: ChatMessage | null
  edits: ChatMessage | null
  onDone: () => void
  /** Arrow up where nothing is written. */
  onUp: () => void
  field: Ref<HTMLTextAreaElement>
}

const picturesMost = 10

/** Where one writes: words, pictures, a collectible, or the way to a question and a sketch. */
export function Composer({ draft, threadId, replyTo, edits, onDone, onUp, field }: ComposerProps) {
  const t = useT('chat')
  const { room, actions, links, members } = useRoomPlace()
  const [written, setWritten] = draft
  const [edited, setEdited] = useState<{ of: string; text: string } | null>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [caret, setCaret] = useState<number | null>(null)
  const [choice, setChoice] = useState(0)
  const [isShowing, setIsShowing] = useState(false)
  const [isPolling, setIsPolling] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const lastTyped = useRef(0)
  const listId = useId()

  const editedText = edits ? (edited?.of === edits.id ? edited.text : lineOf(edits, t)) : null
  const text = editedText ?? written
  const setText = (next: string) => (edits ? setEdited({ of: edits.id, text: next }) : setWritten(next))

  const mention = caret === null ? null : mentionAt(text, caret)
  const named = mention ? peopleLike(members, mention.typed) : []
  const canSend = text.trim() !== '' || pictures.length > 0

  const common = (): Pick<ChatDraft, 'replyTo' | 'threadId' | 'mentions'> => ({
    ...(replyTo ? { replyTo: replyTo.id } : {}),
    ...(threadId ? { threadId } : {}),
    mentions: mentionedIn(text, members),
  })
  const send = () => {
    if (!canSend) return
    if (edits) actions.edit(edits, text.trim())
    else actions.send(room.id, { text: text.trim(), ...common(), ...(pictures.length > 0 ? { pictures } : {}) })
    if (!edits) setWritten('')
    setEdited(null)
    setPictures([])
    setCaret(null)
    lastTyped.current = 0
    onDone()
  }
  const add = (list: Iterable<File>) => {
    const chosen = [...list].filter(({ type }) => type.startsWith('image/'))
    if (chosen.length > 0) setPictures((now) => distinct([...now, ...chosen]).slice(0, picturesMost))
  }
  const choose = (person: ChatPerson, area: HTMLTextAreaElement | null) => {
    if (!mention || !area) return
    const next = withMention(text, mention, person.name)
    setText(next.text)
    setCaret(null)
    area.focus()
    requestAnimationFrame(() => area.setSelectionRange(next.caret, next.caret))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const area = event.currentTarget
    if (named.length > 0) {
      const moved = { ArrowDown: choice + 1, ArrowUp: choice - 1 }[event.key]
      const chosen = named[choice]
      if (moved !== undefined) setChoice((moved + named.length) % named.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen, area)
      else if (event.key === 'Escape') setCaret(null)
      else return
      event.preventDefault()
      return
    }
    const marks = (event.ctrlKey || event.metaKey) && !event.altKey ? { b: '**', i: '_', e: '`' }[event.key] : undefined
    if (marks) {
      event.preventDefault()
      const next = wrapped(text, area.selectionStart, area.selectionEnd, marks)
      setText(next.text)
      requestAnimationFrame(() => area.setSelectionRange(next.from, next.to))
    } else if (event.key === 'Enter' && !event.shiftKey && !hasOnlyTouch()) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault()
      onUp()
    } else if (event.key === 'Escape' && (replyTo || edits)) {
      event.preventDefault()
      setEdited(null)
      onDone()
    }
  }
  const onChange = (area: HTMLTextAreaElement) => {
    setText(area.value)
    setCaret(area.selectionStart)
    setChoice(0)
    // So often that the others go on seeing it (spec §9: 1,000 ms).
    if (area.value !== '' && Date.now() - lastTyped.current > 900) {
      lastTyped.current = Date.now()
      actions.typing(room.id, true)
    }
  }

  const ways: MenuAction[] = [
    {
      id: 'picture',
      label: t('add-picture'),
      icon: <ImageIcon aria-hidden="true" />,
      onSelect: () => files.current?.click(),
    },
    {
      id: 'camera',
      label: t('add-camera'),
      icon: <Camera aria-hidden="true" />,
      onSelect: () => camera.current?.click(),
    },
    {
      id: 'collectible',
      label: t('add-collectible'),
      icon: <Gem aria-hidden="true" />,
      onSelect: () => setIsShowing(true),
    },
  ]
  if (room.may.moderate && room.kind === 'space' && !threadId)
    ways.push({
      id: 'poll',
      label: t('poll-new'),
      icon: <ChartBar aria-hidden="true" />,
      onSelect: () => setIsPolling(true),
    })
  const { newQuestion, newSketch } = links
  if (newQuestion && !threadId)
    ways.push({
      id: 'question',
      label: t('add-question'),
      icon: <CircleHelp aria-hidden="true" />,
      onSelect: () => navigate(newQuestion),
    })
  if (newSketch && !threadId)
    ways.push({
      id: 'sketch',
      label: t('add-sketch'),
      icon: <Brush aria-hidden="true" />,
      onSelect: () => navigate(newSketch),
    })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of several ways to give a picture
    <div
      className={styles.composer}
      onDragOver={(event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        if (!edits) add(event.dataTransfer.files)
      }}
    >
      {(replyTo || edits) && (
        <div className={styles.about}>
          {edits ? <Pencil aria-hidden="true" /> : <Reply aria-hidden="true" />}
          <p>
            <strong>{edits ? t('editing') : t('replying-to', { name: replyTo?.sender.name ?? '' })}</strong>
            <span dir="auto">{lineOf((edits ?? replyTo) as ChatMessage, t)}</span>
          </p>
          <IconButton
            label={t(edits ? 'edit-cancel' : 'reply-cancel')}
            icon={<X />}
            onPress={() => {
              setEdited(null)
              onDone()
            }}
          />
        </div>
      )}
      {pictures.length > 0 && !edits && <Pictures pictures={pictures} onChange={setPictures} />}
      {named.length > 0 && (
        <div id={listId} className={styles.named} role="listbox" aria-label={t('mention')}>
          {named.map((person, index) => (
            <button
              key={person.userId}
              type="button"
              role="option"
              id={`${listId}-${index}`}
              aria-selected={index === choice}
              className={styles.person}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) =>
                choose(person, event.currentTarget.closest(`.${styles.composer}`)?.querySelector('textarea') ?? null)
              }
            >
              <Avatar name={person.name} src={person.picture} size="small" decorative />
              <bdi>{person.name}</bdi>
            </button>
          ))}
        </div>
      )}
      <div className={styles.line}>
        {!edits && <Menu label={t('add')} trigger={<Plus aria-hidden="true" />} actions={ways} />}
        <label className={styles.field} data-text={text.endsWith('\n') ? `${text} ` : text}>
          <VisuallyHidden>{t(threadId ? 'write-thread' : 'write')}</VisuallyHidden>
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            maxLength={30_000}
            placeholder={t(threadId ? 'write-thread' : 'write')}
            value={text}
            enterKeyHint="enter"
            {...(named.length > 0
              ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${choice}`, 'aria-autocomplete': 'list' }
              : {})}
            onChange={(event) => onChange(event.currentTarget)}
            onSelect={({ currentTarget: { selectionStart } }) =>
              setCaret((now) => (now === null ? null : selectionStart))
            }
            onKeyDown={onKeyDown}
            onPaste={(event: ClipboardEvent) => {
              if (event.clipboardData.files.length === 0 || edits) return
              event.preventDefault()
              add(event.clipboardData.files)
            }}
            onBlur={() => actions.typing(room.id, false)}
          />
        </label>
        <IconButton
          label={t(edits ? 'save' : 'send')}
          icon={<SendHorizontal />}
          variant={canSend ? 'primary' : 'plain'}
          aria-disabled={!canSend}
          onPress={send}
        />
      </div>
      {(['files', 'camera'] as const).map((way) => (
        <input
          key={way}
          ref={way === 'files' ? files : camera}
          type="file"
          hidden
          aria-label={t(way === 'files' ? 'add-picture' : 'add-camera')}
          accept="image/*"
          {...(way === 'files' ? { multiple: true } : { capture: 'environment' as const })}
          onChange={(event) => {
            add(event.currentTarget.files ?? [])
            event.currentTarget.value = ''
          }}
        />
      ))}
      {isPolling && (
        <Suspense>
          <NewPoll
            onSend={(poll) => {
              setIsPolling(false)
              actions.send(room.id, { text: '', poll })
            }}
            onClose={() => setIsPolling(false)}
          />
        </Suspense>
      )}
      {isShowing && (
        <Suspense>
          <CollectiblePicker
            onChoose={(collectible) => {
              setIsShowing(false)
              actions.send(room.id, { text: text.trim(), ...common(), collectible })
              setWritten('')
              onDone()
            }}
            onClose={() => setIsShowing(false)}
          />
        </Suspense>
      )}
      <Quieten roomId={room.id} />
    </div>
  )
}

/** Whoever leaves types no more. */
function Quieten({ roomId }: { roomId: string }) {
  const { actions } = useRoomPlace()
  useEffect(() => () => actions.typing(roomId, false), [actions, roomId])
  return null
}

/** The same file twice is one. */
const distinct = (files: readonly File[]) => [
  ...new Map(files.map((file) => [`${file.name} ${file.lastModified} ${file.size}`, file])).values(),
]

const namedMost = 6

function peopleLike(members: readonly ChatPerson[], typed: string): readonly ChatPerson[] {
  const wanted = typed.toLocaleLowerCase()
  return members.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, namedMost)
}

/** On a phone's keyboard Enter makes a new line. */
const hasOnlyTouch = () => matchMedia('(hover: none) and (pointer: coarse)').matches
