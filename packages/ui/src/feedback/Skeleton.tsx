import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'
import { useUiStrings } from '../strings/ui-strings.tsx'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'line' | 'block' | 'circle'
  width?: string
  height?: string
  className?: string
}

/** One blank of what is coming: give it the size of the real thing. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  const size = { '--skeleton-width': width, '--skeleton-height': height } as CSSProperties
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} style={size} />
}

/** Wraps a screen's blanks and says once, aloud, that it is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  const strings = useUiStrings()
  return (
    <div className={className} role="status" aria-busy="true">
      <VisuallyHidden>{label ?? strings.loading}</VisuallyHidden>
      {children}
    </div>
  )
}
