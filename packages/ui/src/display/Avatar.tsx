import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** Square corners are for brands and groups; people are round. */
  shape?: 'round' | 'square'
  /** The name stands beside it already, so it says nothing to screen readers. */
  decorative?: boolean
}

/** A face, or the initials in a colour of their own when there is no picture or it does not load. */
export function Avatar({ name, src, size = 'medium', shape = 'round', decorative = false }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const className = classNames(styles.avatar, styles[size], styles[shape])
  const picture = src && src !== brokenSrc ? src : null
  if (picture)
    return (
      <img
        className={className}
        src={picture}
        alt={decorative ? '' : name}
        decoding="async"
        draggable={false}
        onError={() => setBrokenSrc(picture)}
      />
    )
  const hue = { '--hue': hueOf(name) } as CSSProperties
  return (
    <span
      className={classNames(className, styles.initials)}
      style={hue}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

function hueOf(name: string): number {
  let hash = 7
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 36_000
  return hash % 360
}
