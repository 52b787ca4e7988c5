import { type ReactNode, useEffect, useRef, useState } from 'react'

const patienceMs = 10_000
const pixelsMax = 16_000_000

export interface BrandImageProps {
  /** From a brand's configuration: anything may stand here. */
  src: string | null | undefined
  /** In place of a picture that is none, does not come or is too much. */
  fallback: ReactNode
  alt?: string
  className?: string | undefined
  /** What the configuration says of it in CSS pixels, so that its room is there before it is. */
  width?: number | undefined
  height?: number | undefined
}

/**
 * A picture from outside that can do no harm: only what {@link pictureAddress} lets through is asked for, without saying from where; one that takes too long or has
 * too many pixels to be held in memory gives way, and the box that holds it never changes its size.
 */
export function BrandImage({ src, fallback, alt = '', className, width, height }: BrandImageProps) {
  const address = pictureAddress(src)
  const [refused, setRefused] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const shown = address === refused ? null : address
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => !image.current?.complete && setRefused(shown), patienceMs)
    return () => clearTimeout(timer)
  }, [shown])
  if (!shown) return fallback
  return (
    <img
      ref={image}
      src={shown}
      alt={alt}
      className={className}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setRefused(shown)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        naturalWidth * naturalHeight > pixelsMax && setRefused(shown)
      }
    />
  )
}

const addressLength = 2048
const inlineLength = 100_000
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * An address from outside as that of a picture: of the web by https, a path of this server, or a small picture that is written out, where nothing
 * in it can act. Null for scripts and whatever else an address can be.
 */
export function pictureAddress(src: unknown): string | null {
  if (typeof src !== 'string') return null
  const address = src.trim()
  if (inlinePicture.test(address)) return address.length <= inlineLength ? address : null
  if (address.length > addressLength) return null
  if (/^\/(?![/\\])/.test(address)) return address
  return /^https:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : null
}
