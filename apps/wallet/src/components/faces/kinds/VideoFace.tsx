import { useEffect, useEffectEvent, useRef } from 'react'
import { useMediaQuery } from '../../../platform/device/media-query.ts'
import type { FaceProps } from '../face-props.ts'
import { playStream } from './play-stream.ts'
import styles from './played.module.css'

const isStream = (url: string) => /\.m3u8($|[?#])/i.test(url)

/** A film, without sound until somebody turns it on. It begins by itself only where movement is welcome. */
export function VideoFace({ drawing, alt, onBroken }: FaceProps<'video'>) {
  const element = useRef<HTMLVideoElement>(null)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const tellBroken = useEffectEvent(onBroken)
  const { url } = drawing
  useEffect(() => {
    const video = element.current
    if (!video) return
    // Not an attribute in React's hands: some browsers start loud otherwise.
    video.muted = true
    if (isStream(url) && !video.canPlayType('application/vnd.apple.mpegurl')) return playStream(video, url, tellBroken)
    video.src = url
    return () => {
      // Lets go of the connection, which a video out of the page would keep.
      video.removeAttribute('src')
      video.load()
    }
  }, [url])
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are the brand's to give; those it gives are here
    <video
      ref={element}
      className={styles.film}
      data-face=""
      poster={drawing.poster ?? undefined}
      aria-label={alt}
      controls
      playsInline
      preload="metadata"
      autoPlay={!isStill}
      loop={drawing.loop}
      onError={(event) => event.currentTarget.error && onBroken()}
    >
      {drawing.captions.map((caption, index) => (
        <track
          key={caption.url}
          kind="captions"
          src={caption.url}
          srcLang={caption.language}
          label={caption.label || caption.language}
          default={index === 0}
        />
      ))}
    </video>
  )
}
