import type { Token } from '@vitrine/protocol'
import { type DragEvent, useState } from 'react'
import { takes as folderTakes } from '../../data/tokens/folders.ts'

/** The token under way; browsers do not let a place look into what is dragged over it. */
let carried: Token | null = null

/** Dragging a token onto a folder. Who cannot drag finds the same in the token's own actions. */
export function useCarry(token: Token | null, put: (token: Token, folder: Token) => void) {
  const [isOver, setIsOver] = useState(false)
  const takes = () => token !== null && carried !== null && carried.id !== token.id && folderTakes(token, carried)
  const handlers = {
    onDragStart: (event: DragEvent) => {
      carried = token
      event.dataTransfer.effectAllowed = 'copyMove'
    },
    onDragEnd: () => {
      carried = null
    },
    onDragOver: (event: DragEvent) => {
      if (!takes()) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (!takes() || !carried || !token) return
      event.preventDefault()
      put(carried, token)
      carried = null
    },
  }
  return { isOver, handlers }
}
