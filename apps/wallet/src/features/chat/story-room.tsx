import { person } from '@vitrine/fixtures'
import { type ReactNode, useState } from 'react'
import type {
  ChatActions,
  ChatBody,
  ChatMessage,
  ChatPerson,
  ChatRoom,
  ChatTimeline,
  Moderating,
} from '../../data/chat/model.ts'
import { type RoomLinks, RoomPlaceProvider } from './place.tsx'

/** A room for stories: whose words stand in it is the demo world's; nothing of it is sent. */
const personOf = (key: 'ana' | 'bo' | 'chen'): ChatPerson => {
  const { id, name, picture } = person(key)
  return { userId: `@${id}:story`, accountId: id, name, picture }
}
export const ana = personOf('ana')
export const bo = personOf('bo')
export const chen = personOf('chen')

const startedAt = Date.UTC(2026, 4, 14, 9, 30)

export const said = (
  minute: number,
  sender: ChatPerson,
  body: string | ChatBody,
  more: Partial<ChatMessage> = {},
): ChatMessage =>
  ({
    id: `$${minute}`,
    roomId: '!room',
    sender,
    isMine: sender === ana,
    sentAt: startedAt + minute * 60_000,
    editedAt: null,
    sending: null,
    failure: null,
    replyTo: null,
    threadId: null,
    thread: null,
    reactions: [],
    mentionsMe: false,
    ...(typeof body === 'string' ? { kind: 'text', text: body, format: [] } : body),
    ...more,
  }) as ChatMessage

export const talk: readonly ChatMessage[] = [
  said(0, bo, { kind: 'notice', what: 'created', who: bo, by: null, text: '' }),
  said(1, bo, 'Morning! The parade begins at nine tonight.'),
  said(2, bo, 'Bring the lantern poster if you have it.', {
    reactions: [
      { key: '👍', count: 2, mine: '$r', people: [ana, chen] },
      { key: '🎉', count: 1, mine: null, people: [chen] },
    ],
  }),
  said(9, ana, 'I do. Where do we meet?', {
    thread: { replies: 3, lastAt: startedAt + 3_600_000, people: [bo, chen], unread: 1 },
  }),
  said(60, chen, {
    kind: 'text',
    text: 'By the fountain, see https://example.com/map',
    format: [
      { text: 'By the ', style: [] },
      { text: 'fountain', style: ['bold'] },
      { text: ', see ', style: [] },
      { text: 'https://example.com/map', style: [], link: 'https://example.com/map' },
    ],
  }),
  said(1500, bo, '🎉🎉'),
  said(1503, ana, 'See you there', {
    editedAt: startedAt,
    replyTo: { id: '$60', sender: chen, excerpt: 'By the fountain, see https://example.com/map' },
  }),
  said(1504, bo, {
    kind: 'collectible',
    tokenId: 'poster',
    name: 'Lantern poster',
    edition: 'No. 12',
    picture: bo.picture,
    note: 'Mine is ready.',
  }),
  said(1505, bo, {
    kind: 'question',
    title: 'Is there a cloakroom?',
    text: 'It may rain.',
    acceptedAnswer: null,
    acceptedExcerpt: '',
    answers: 2,
  }),
  said(1506, chen, {
    kind: 'sketch',
    mxc: null,
    localUrl: null,
    strokesAt: null,
    title: 'The way in',
    description: '',
    width: 400,
    height: 300,
    sketch: {
      width: 400,
      height: 300,
      paper: 'light',
      strokes: [{ color: '#3247c8', size: 6, points: [40, 220, 0.4, 180, 90, 0.7, 350, 140, 0.5] }],
    },
  }),
  said(1507, chen, { kind: 'removed', by: null }),
  said(1508, bo, {
    kind: 'poll',
    question: 'When shall we walk?',
    options: [
      { id: '1', text: 'On Friday', votes: 1 },
      { id: '2', text: 'On Saturday', votes: 2 },
    ],
    ...{ most: 1, mine: ['2'], voters: 3, isOver: false, isSecret: false },
  }),
]

const nothing = async () => undefined
export const quietActions: ChatActions = {
  send: nothing,
  edit: () => undefined,
  remove: nothing,
  react: () => undefined,
  unreact: () => undefined,
  retry: () => undefined,
  discard: () => undefined,
  markRead: () => undefined,
  typing: () => undefined,
  mute: nothing,
  archive: nothing,
  join: nothing,
  leave: nothing,
  acceptAnswer: nothing,
  openDirect: async () => '!room',
  report: nothing,
  vote: () => undefined,
  endPoll: () => undefined,
  message: async () => null,
  wake: () => undefined,
  search: async () => [],
}

export const quietModerating: Moderating = {
  ...{ kick: nothing, ban: nothing, unban: nothing, silence: nothing, reportPerson: nothing },
}

export const roomOf = (more: Partial<ChatRoom> = {}): ChatRoom => ({
  id: '!room',
  kind: 'group',
  name: 'Fountain, nine o’clock',
  picture: null,
  topic: null,
  others: [bo, chen],
  memberCount: 3,
  membership: 'join',
  invitedBy: null,
  unread: 0,
  mentions: 0,
  isMuted: false,
  isArchived: false,
  last: talk.at(-1) ?? null,
  readUpTo: null,
  may: { send: true, invite: true, remove: false, moderate: false, pin: false },
  isEncrypted: false,
  ...more,
})

export const timelineOf = (messages: readonly ChatMessage[], more: Partial<ChatTimeline> = {}): ChatTimeline => ({
  messages,
  isReady: true,
  hasOlder: false,
  isLoadingOlder: false,
  loadOlder: () => undefined,
  failure: null,
  ...more,
})

export const linksOfStory: RoomLinks = {
  room: '/dm/!room',
  back: '/dms',
  members: '/dm/!room',
  thread: (id) => `/dm/!room?thread=${id}`,
  questions: '/b/night-parade/space/s1/question-list',
  newQuestion: '/b/night-parade/space/s1/new-question',
  sketches: '/b/night-parade/space/s1/sketch-list',
  newSketch: '/b/night-parade/space/s1/new-sketch',
  person: ({ accountId }) => `/user/${accountId}`,
  token: (id) => `/token/${id}`,
}

const noPicture = () => null

export function StoryRoom({ room = roomOf(), children }: { room?: ChatRoom; children: ReactNode }) {
  return (
    <RoomPlaceProvider
      value={{ room, actions: quietActions, links: linksOfStory, usePicture: noPicture, members: [bo, chen] }}
    >
      <div style={{ blockSize: '100dvh', display: 'grid' }}>{children}</div>
    </RoomPlaceProvider>
  )
}

export const useStoryDraft = () => useState('')
