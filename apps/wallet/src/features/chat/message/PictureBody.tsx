import ImageOff from 'lucide-react/icons/image-off'
import { lazy, Suspense, useState } from 'react'
import type { ChatBody } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import { Blurred } from './Blurred.tsx'
import styles from './message.module.css'

const PictureViewer = lazy(() => import('./PictureViewer.tsx'))

interface PictureBodyProps {
  picture: Pick<Extract<ChatBody, { kind: 'picture' }>, 'mxc' | 'localUrl' | 'width' | 'height' | 'caption'> & {
    blurhash?: string | null
  }
  sender: string
}

/** A picture at its own proportions before it is there; pressed, it fills the screen. */
export function PictureBody({ picture, sender }: PictureBodyProps) {
  const t = useT('chat')
  const { usePicture } = useRoomPlace()
  const fetched = usePicture(picture.localUrl ? null : picture.mxc, { width: 640, height: 640 })
  const [isOpen, setIsOpen] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const src = picture.localUrl ?? fetched
  const { width, height } = fitted(picture.width, picture.height)
  const alt = picture.caption || t('picture-by', { name: sender })
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
        aria-label={t('picture-open', { what: alt })}
        onClick={() => setIsOpen(true)}
        disabled={!src || isBroken}
      >
        {isBroken && <ImageOff aria-hidden="true" />}
        {!src && !isBroken && picture.blurhash && <Blurred hash={picture.blurhash} />}
        {src && !isBroken && (
          <img src={src} alt="" decoding="async" draggable={false} onError={() => setIsBroken(true)} />
        )}
      </button>
      {picture.caption && (
        <p dir="auto" className={styles.text}>
          {picture.caption}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <PictureViewer mxc={picture.mxc} preview={src} alt={alt} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const largest = 320

/** So that the largest side fits; of unknown size it is a square. */
function fitted(width: number, height: number) {
  if (!(width > 0 && height > 0)) return { width: largest, height: largest }
  const scale = Math.min(1, largest / width, largest / height)
  return { width: Math.max(96, Math.round(width * scale)), height: Math.max(72, Math.round(height * scale)) }
}
