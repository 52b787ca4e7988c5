import { definePort } from '../tokens/index.ts'

export interface ShareLinksPort {
  /** Opens a link from which others get copies of the token; answers with its address. */
  open(): Promise<string>
  /** Closes all that lead to the token. */
  close(): Promise<void>
}

export const shareLinksPort = definePort<'shareLinks', ShareLinksPort>('shareLinks')
