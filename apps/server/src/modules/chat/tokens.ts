import { badRequest } from './matrix-error.ts'

/** How far somebody has read: of the stream, and of what is told beside it. */
export interface SyncToken {
  position: number
  typing: number
}

/** Opaque to clients. */
export const writeToken = ({ position, typing }: SyncToken) => `s${position}_${typing}`

export function readToken(text: string): SyncToken {
  const [, position, typing] = /^s(\d{1,15})_(\d{1,15})$/.exec(text) ?? []
  if (position === undefined || typing === undefined) throw badRequest('This token is none of this server')
  return { position: Number(position), typing: Number(typing) }
}
