import { useEffect, useState } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'

export interface ReadableColors {
  ground: string
  text: string
}

/** A brand's colours for one part of a screen, moved until they can be read; null where it has none, and until they are computed. */
export function useReadableColors(ground: string | undefined, text?: string): ReadableColors | null {
  const [colors, setColors] = useState<ReadableColors | null>(null)
  useEffect(() => {
    setColors(null)
    if (!ground) return
    let isOver = false
    import('@vitrine/ui/readable-pair')
      .then(({ readablePair }) => isOver || setColors(readablePair(ground, text)))
      .catch((error: unknown) => logWarning('a brand’s colours could not be computed', error))
    return () => {
      isOver = true
    }
  }, [ground, text])
  return colors
}
