import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Chat } from './engine/chat.ts'
import { type ChatMedia, createMedia, type PictureSize } from './engine/media.ts'
import type { ChatBody, ChatSketch } from './model.ts'
import { sketchOf } from './reading/body.ts'
import { useChatEngine } from './use-chat-engine.ts'

const made = new WeakMap<Chat, ChatMedia>()

function mediaOf(chat: Chat): ChatMedia {
  const media = made.get(chat) ?? createMedia(chat)
  made.set(chat, media)
  return media
}

/** Address of a picture of chat, in about that size; null until it is there. */
export function useChatPicture(mxc: string | null, size: PictureSize): string | null {
  const chat = useChatEngine()
  const media = mediaOf(chat)
  const own = mxc === null ? null : chat.localUrls.byMxc(mxc)
  const [width, height] = size === 'whole' ? [0, 0] : [size.width, size.height]
  const subscribe = useCallback(
    (listener: () => void) => {
      const asked = width === 0 ? 'whole' : { width, height }
      return mxc === null || own !== null ? () => undefined : media.hold(mxc, asked, listener)
    },
    [media, mxc, own, width, height],
  )
  return useSyncExternalStore(subscribe, () => own ?? (mxc === null ? null : media.url(mxc, size)))
}

/** A sketch's strokes, those included that lie beside the message; null until they are there. */
export function useSketchStrokes({
  sketch: given,
  strokesAt,
}: Pick<Extract<ChatBody, { kind: 'sketch' }>, 'sketch' | 'strokesAt'>): ChatSketch | null {
  const chat = useChatEngine()
  const [read, setRead] = useState<{ of: string; sketch: ChatSketch | null } | null>(null)
  const address = given ? null : strokesAt
  useEffect(() => {
    if (address === null) return
    let isOver = false
    mediaOf(chat)
      .json(address)
      .then((json) => {
        if (!isOver) setRead({ of: address, sketch: sketchOf(json) })
      })
      // Its picture is there all the same.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [chat, address])
  return given ?? (read?.of === address ? (read?.sketch ?? null) : null)
}
