import type { AccountChangeKind, StaffRole } from '@vitrine/protocol'
import type { Queryable } from '../database/database.ts'

export type Channel = 'email' | 'sms'
export type MessageLocale = 'en' | 'es'

/** What can be said to somebody outside of the app, and what it needs to know. */
export interface MessageTemplates {
  /**
   * A one-time code. `continueUrl` finishes the sign-in with it and is shown by the local inbox only; `hasAccount`: the address is being
   * added to an account although another has it.
   */
  code: { code: string; validMinutes: number; continueUrl?: string; hasAccount?: boolean }
  /** Somebody sent a token to an address that nobody has signed in with yet. */
  claim: { senderName: string; tokenName: string; url: string; imageUrl?: string }
  /** The first message to a new account. */
  welcome: { name: string; url: string }
  /**
   * How the account is opened has changed: the owner should know. `identity` is the address in question, else empty; `stopUrl` stops it,
   * while it can be stopped; it comes about in `days`, or at once.
   */
  accountChanged: {
    change: AccountChangeKind | 'closed' | 'stopped' | 'stayed'
    identity: string
    url: string
    stopUrl?: string
    days?: number
  }
  /** What came while somebody was away, each in a sentence; `more` others are not told. `stopUrl` ends these mails (RFC 8058). */
  digest: { name: string; sentences: readonly string[]; more: number; url: string; stopUrl: string }
  /** Somebody is asked to work for a brand, or with `owner` to take it over. */
  invitation: { invitedBy: string; brandName: string; role: StaffRole; url: string; days: number }
  /** Whoever runs the installation lets somebody open brands. */
  mayOpenBrand: { url: string }
  /** Staff of a brand have decided about somebody; `roomName` null for all rooms, `until` null for good. */
  moderation: {
    act: 'removed' | 'muted' | 'unmuted' | 'kicked' | 'banned' | 'unbanned'
    brandName: string
    roomName: string | null
    until: string | null
    reason: string
    appeal: string
    url: string
  }
  /** To whoever runs the installation: people have reported others. */
  reports: { count: number; url: string }
}
export type MessageTemplate = keyof MessageTemplates

export type Message = {
  [T in MessageTemplate]: {
    /** An e-mail address, or a phone number in international format. */
    to: string
    channel: Channel
    locale: MessageLocale
    template: T
    data: MessageTemplates[T]
  } & (T extends 'claim' | 'invitation' ? { sender: Sender } : unknown)
}[MessageTemplate]

/** In whose name strangers are written to. */
export interface Sender {
  accountId: string
  /** Works for the brand of what is sent. */
  isStaff: boolean
}

/** Mail and text messages to people. */
export interface Messages {
  /** Takes the message over. With `tx`, it goes out exactly when that transaction commits. */
  send(message: Message, tx?: Queryable): Promise<void>
  /** The page of this server that shows what is sent so; null where a carrier brings it, or to whoever is at no machine of its own. */
  inboxOf(channel: Channel, address: string | null): string | null
}

/** A message in words, ready for a carrier. */
export interface RenderedMessage {
  to: string
  channel: Channel
  subject: string
  text: string
  /** For e-mail only. */
  html: string | null
  /** Where a mail program ends what comes regularly. */
  stopUrl: string | null
}

/** Brings rendered messages to their receiver and throws when it could not; the queue tries again. */
export type Carrier = (message: RenderedMessage) => Promise<void>
