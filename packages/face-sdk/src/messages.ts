/** The version of everything below. A change that an older side would not understand is a new number. */
export const protocolVersion = 1

/** What a face is told of a token: its own, or one that lies in it. */
export interface FaceToken {
  id: string
  title: string
  description: string
  category: string
  owner: string
  parentId: string
  /** Where its icon can be fetched; null where that is no picture. */
  picture: string | null
  createdAt: string
  updatedAt: string
  /** The behaviours' blocks by name, such as `state['quiz-v2']`. */
  state: Readonly<Record<string, unknown>>
  /** What its holder may do with it now. */
  actions: readonly FaceAction[]
}

export interface FaceAction {
  /** As people read it: Transfer, Redeem, … */
  name: string
  behaviorId: string
  actionId: string
}

export interface FaceProfile {
  id: string
  name: string
  picture: string | null
}

export type HapticPattern = 'tap' | 'success' | 'warning'

/** Everything a face can ask for: the name, what goes with it, and what comes back. */
export interface FaceMethods {
  'token.get': { params: undefined; result: FaceToken }
  'children.list': { params: undefined; result: readonly FaceToken[] }
  'action.perform': {
    params: { behaviorId: string; actionId: string; parameters?: Readonly<Record<string, unknown>> }
    result: { output: Readonly<Record<string, unknown>>; token: FaceToken | null }
  }
  /** Of the holder where no id is given. */
  'profile.get': { params: { userId?: string }; result: FaceProfile }
  /** Addresses that can be fetched, in the order in which they were asked for. */
  'resources.sign': { params: { urls: readonly string[] }; result: readonly string[] }
  'events.send': { params: { name: string; data: unknown }; result: undefined }
  'view.close': { params: undefined; result: undefined }
  'haptics.play': { params: { pattern: HapticPattern }; result: undefined }
}

export type FaceMethod = keyof FaceMethods

/** What a face is told without asking. */
export interface FaceEvents {
  'token.changed': FaceToken
  'children.changed': readonly FaceToken[]
  'surroundings.changed': Surroundings
  /** Sent by another face of the same token, or by whoever shows it. */
  event: { name: string; data: unknown }
}

export type FaceEventName = keyof FaceEvents

/** How the wallet around the face looks and speaks. */
export interface Surroundings {
  /** BCP 47. */
  language: string
  theme: 'light' | 'dark'
  reducedMotion: boolean
}

/** What a face is given when it is let in. */
export interface Welcome {
  version: number
  token: FaceToken
  /** As the brand wrote it for this face. */
  config: Readonly<Record<string, unknown>>
  view: 'icon' | 'card' | 'engaged' | 'fullscreen' | 'background'
  surroundings: Surroundings
  /** What it may ask for; everything else is denied. */
  granted: readonly FaceMethod[]
}

export type FaceErrorCode =
  | 'denied'
  | 'invalid'
  | 'too_many'
  | 'too_large'
  | 'refused_by_person'
  | 'failed'
  /** A problem of the server's catalogue, such as `token.not_owner`. */
  | (string & {})

export interface FaceErrorShape {
  code: FaceErrorCode
  message: string
}

/** On `window`, once, to find each other; everything after goes through the port that the face host answers with. */
export interface Hello {
  vitrine: 'face'
  versions: readonly number[]
  /** Made anew by each page: one that says hello twice is let in once. */
  page: string
}

/** On `window`, from the face host: whoever has not said hello may do so. */
export interface Knock {
  vitrine: 'viewer'
}

export type ToFaceHost = { id: number; method: string; params?: unknown }

export type ToFace =
  | { welcome: Welcome }
  | { id: number; result: unknown }
  | { id: number; error: FaceErrorShape }
  | { event: FaceEventName; data: unknown }

export function isHello(data: unknown): data is Hello {
  const { vitrine, versions, page } = (data ?? {}) as Partial<Hello>
  return vitrine === 'face' && Array.isArray(versions) && typeof page === 'string'
}
