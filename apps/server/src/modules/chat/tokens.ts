import { badRequest } from './matrix-error.ts'

/** How far somebody has read: of the stream, and of what is told beside it. */
export interface SyncToken {
  position: number
  typing: number
  /** The last of what was told to the device past all rooms. */
  toDevice?: number
}

/** Opaque to clients. */
export const writeToken = ({ position, typing, toDevice = 0 }: SyncToken) =>
  `s${position}_${typing}${toDevice > 0 ? `_${toDevice}` : ''}`

export function readToken(text: string): SyncToken {
  const [, position, typing, toDevice = 0] = /^s(\d{1,15})_(\d{1,15})(?:_(\d{1,15}))?$/.exec(text) ?? []
  if (position === undefined || typing === undefined) throw badRequest('This token is none of this server')
  return { position: Number(position), typing: Number(typing), toDevice: Number(toDevice) }
}
