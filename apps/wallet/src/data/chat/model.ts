/** What screens know of chat. Made from the events of Matrix by what lies beside this file; nothing here is of the wire. */

export interface ChatPerson {
  /** `@{accountId}:{host}` (R36). */
  userId: string
  /** Null for those who are not people of this installation. */
  accountId: string | null
  name: string
  /** URL. */
  picture: string | null
}

export interface ChatRoom {
  /** Of Matrix, opaque; `local+…` while it is not on the server. */
  id: string
  kind: 'direct' | 'space' | 'group'
  name: string
  /** URL. */
  picture: string | null
  topic: string | null
  /** Of a direct room: those beside the person themselves. */
  others: readonly ChatPerson[]
  memberCount: number
  membership: 'join' | 'invite' | 'leave' | 'ban' | 'none'
  invitedBy: ChatPerson | null
  unread: number
  mentions: number
  isMuted: boolean
  isArchived: boolean
  /** The newest that a list shows. */
  last: ChatMessage | null
  /** Event id up to which the person has read (`m.fully_read`). */
  readUpTo: string | null
  may: {
    send: boolean
    invite: boolean
    /** What others have said. */
    remove: boolean
    /** Remove and ban people. */
    moderate: boolean
    pin: boolean
  }
  /** Shown, but cannot be read here. */
  isEncrypted: boolean
}

export type ChatMessage = {
  /** Event id; `tempEventId_…` until the server has given one. */
  id: string
  roomId: string
  sender: ChatPerson
  isMine: boolean
  /** Milliseconds since 1970. */
  sentAt: number
  editedAt: number | null
  sending: null | 'waiting' | 'sending' | 'failed'
  /** Of a failed one: the code of Matrix, `offline`, `timeout`, or `unknown`; screens have the words. */
  failure: string | null
  replyTo: { id: string; sender: ChatPerson | null; excerpt: string } | null
  /** Root of the thread that it stands in. */
  threadId: string | null
  /** Of a root that has one. */
  thread: { replies: number; lastAt: number; people: readonly ChatPerson[]; unread: number } | null
  reactions: readonly {
    key: string
    count: number
    /** Event id of the person's own reaction. */
    mine: string | null
    people: readonly ChatPerson[]
  }[]
  mentionsMe: boolean
} & ChatBody

export type ChatBody =
  /** Parsed, never HTML. */
  | { kind: 'text'; text: string; format: readonly ChatSpan[] }
  | {
      kind: 'picture'
      mxc: string | null
      /** Of one that has not been sent. */
      localUrl: string | null
      width: number
      height: number
      blurhash: string | null
      caption: string
      /** Media type. */
      type: string
    }
  | {
      kind: 'collectible'
      tokenId: string
      name: string
      edition: string | null
      picture: string | null
      note: string
    }
  | {
      kind: 'question'
      title: string
      text: string
      /** Event id. */
      acceptedAnswer: string | null
      /** What it says, as far as it is known here. */
      acceptedExcerpt: string
      answers: number
    }
  | {
      kind: 'sketch'
      mxc: string | null
      localUrl: string | null
      sketch: ChatSketch | null
      /** Where strokes lie that are too many for an event: `useSketchStrokes` has them. */
      strokesAt: string | null
      /** Of its picture; 0 where nobody says. */
      width: number
      height: number
      title: string
      /** For who does not see it. */
      description: string
    }
  | {
      kind: 'poll'
      question: string
      options: readonly { id: string; text: string; votes: number }[]
      /** How many one may choose. */
      most: number
      mine: readonly string[]
      voters: number
      isOver: boolean
      /** Nobody sees votes before it has ended. */
      isSecret: boolean
    }
  | {
      kind: 'notice'
      what: 'joined' | 'left' | 'invited' | 'removed' | 'banned' | 'renamed' | 'topic' | 'created'
      who: ChatPerson
      by: ChatPerson | null
      text: string
    }
  | { kind: 'removed'; by: ChatPerson | null }
  /** Fallback text of what this app does not know. */
  | { kind: 'other'; text: string }

export interface ChatSpan {
  text: string
  style: readonly ('bold' | 'italic' | 'strike' | 'code' | 'codeblock' | 'quote')[]
  /** http, https or mailto. */
  link?: string
  /** User id. */
  mention?: string
}

export interface ChatSketch {
  /** In points of the sketch. */
  width: number
  height: number
  paper: 'light' | 'dark'
  strokes: readonly {
    /** `#…`, `ink`, which is seen on either paper, or `paper`, which is what an eraser leaves. */
    color: string
    size: number
    /** x, y, pressure, x, y, pressure… */
    points: readonly number[]
  }[]
}

/** What somebody writes, before it is a message. */
export interface ChatDraft {
  text: string
  /** Event id of what it answers. */
  replyTo?: string
  /** Root of the thread that it goes to. */
  threadId?: string
  /** Each becomes a message of its own, in order; the text is the caption of the first. */
  pictures?: readonly File[]
  collectible?: { tokenId: string; name: string; edition: string | null; picture: string | null; url: string }
  /** Makes it a question. */
  question?: {
    title: string
    /** One's own question that this replaces. */
    edits?: string
  }
  /** With its drawing as PNG. */
  sketch?: {
    title: string
    description: string
    sketch: ChatSketch
    picture: Blob
    /** One's own sketch that this replaces. */
    edits?: string
  }
  /** Asked of everybody in the room. */
  poll?: { question: string; options: readonly string[]; most: number }
  /** User ids of those who are named. */
  mentions?: readonly string[]
}

export interface ChatMember extends ChatPerson {
  power: number
  membership: ChatRoom['membership']
}

export interface ChatTimeline {
  /** Oldest first; those that have not been sent come last. */
  messages: readonly ChatMessage[]
  isReady: boolean
  hasOlder: boolean
  isLoadingOlder: boolean
  loadOlder(): void
  failure: unknown
}

/** What somebody does in chat. Shown at once and sent when it can be, unless it says otherwise. */
export interface ChatActions {
  /** Resolves when it is kept: from then on it is sent, whatever becomes of the page. */
  send(roomId: string, draft: ChatDraft): Promise<void>
  edit(message: ChatMessage, text: string): void
  remove(message: ChatMessage): Promise<void>
  react(message: ChatMessage, key: string): void
  unreact(message: ChatMessage, key: string): void
  retry(message: ChatMessage): void
  discard(message: ChatMessage): void
  markRead(roomId: string, eventId: string, threadId?: string): void
  typing(roomId: string, isTyping: boolean): void
  mute(roomId: string, on: boolean): Promise<void>
  archive(roomId: string, on: boolean): Promise<void>
  join(roomId: string): Promise<void>
  leave(roomId: string): Promise<void>
  acceptAnswer(question: ChatMessage, answerId: string | null): Promise<void>
  /** Resolves with the room's id: of one that they are in together already, else of one that becomes real with the first message. */
  openDirect(accountIds: readonly string[]): Promise<string>
  report(message: ChatMessage, reason: string): Promise<void>
  /** In place of what they had chosen before. */
  vote(poll: ChatMessage, optionIds: readonly string[]): void
  endPoll(poll: ChatMessage): void
  /** One message by its id; null where there is none. */
  message(roomId: string, id: string): Promise<ChatMessage | null>
  /** Asks the server anew at once. */
  wake(): void
  /** Newest first; of all rooms where none is named. */
  search(roomId: string | null, words: string): Promise<ChatMessage[]>
}

/** What one does about somebody in a room: by who may, but for reporting. Done by the server before it is shown. */
export interface Moderating {
  kick(roomId: string, userId: string, reason: string): Promise<void>
  ban(roomId: string, userId: string, reason: string): Promise<void>
  unban(roomId: string, userId: string): Promise<void>
  /** Somebody writes nothing in a room until a time in ms, or again. */
  silence(roomId: string, accountId: string, until: number | 'lifted'): Promise<void>
  /** Of somebody's conduct in a room. */
  reportPerson(roomId: string, userId: string, reason: string): Promise<void>
}

/** `quota`: the device keeps nothing more, and only what is open can be read offline. */
export type ChatState = 'starting' | 'live' | 'waiting' | 'gave-up' | 'quota'
