import { z } from 'zod'

export const idsMax = 100
/** What one page holds at most; the original's own client asks for as many. */
export const pageMax = 1000
const pageDefault = 100

export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success

/** Pages begin with 1; 0, which old documents show, is the first, too. */
export const pageOf = ({ page, limit }: { page: number; limit: number }) => {
  const size = limit === 0 ? pageDefault : Math.min(limit, pageMax)
  return { limit: size, offset: (Math.max(page, 1) - 1) * size }
}
