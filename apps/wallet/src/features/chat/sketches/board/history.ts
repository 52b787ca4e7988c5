import type { ChatSketch } from '../../../../data/chat/model.ts'
import type { Stroke } from '../ink.ts'

/** What has been drawn, what was there before each deed, and what was undone. */
export interface Board {
  now: ChatSketch
  past: readonly ChatSketch[]
  undone: readonly ChatSketch[]
}

/** As many as readers draw. */
const strokesMax = 2_000
const numbersMax = 60_000
const pastMax = 200

export const boardOf = (now: ChatSketch): Board => ({ now, past: [], undone: [] })

function changed({ now, past }: Board, next: Partial<ChatSketch>): Board {
  return { now: { ...now, ...next }, past: [...past, now].slice(-pastMax), undone: [] }
}

export const withStroke = (board: Board, stroke: Stroke): Board =>
  roomIn(board) < stroke.points.length ? board : changed(board, { strokes: [...board.now.strokes, stroke] })

export const cleared = (board: Board): Board => (isEmpty(board) ? board : changed(board, { strokes: [] }))

export const onPaper = (board: Board, paper: ChatSketch['paper']): Board => changed(board, { paper })

export function undo({ now, past, undone }: Board): Board {
  const before = past.at(-1)
  return before ? { now: before, past: past.slice(0, -1), undone: [...undone, now] } : { now, past, undone }
}

export function redo({ now, past, undone }: Board): Board {
  const after = undone.at(-1)
  return after ? { now: after, past: [...past, now], undone: undone.slice(0, -1) } : { now, past, undone }
}

export const isEmpty = ({ now }: Board): boolean => now.strokes.length === 0

/** How many numbers more it holds. */
export function roomIn({ now: { strokes } }: Board): number {
  if (strokes.length >= strokesMax) return 0
  return numbersMax - strokes.reduce((sum, { points }) => sum + points.length, 0)
}
