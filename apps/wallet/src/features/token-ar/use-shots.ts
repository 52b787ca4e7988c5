import type { ArStage } from '@vitrine/ar'
import { useEffect, useRef, useState } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'

export interface Shot {
  kind: 'photo' | 'clip'
  blob: Blob
  url: string
}

export interface Shots {
  shot: Shot | null
  failed: boolean
  isFilming: boolean
  photograph: () => void
  /** Begins, and on the second press ends. */
  film: () => void
  discard: () => void
}

const longestMs = 15_000

/** Photos and short clips of a stage; the last one, until it is discarded. */
export function useShots(stage: ArStage | null): Shots {
  const [shot, setShot] = useState<Shot | null>(null)
  const [failed, setFailed] = useState(false)
  const [isFilming, setIsFilming] = useState(false)
  const filming = useRef<{ stop(): Promise<Blob>; end: ReturnType<typeof setTimeout> } | null>(null)
  const url = shot?.url
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film ends with its stage
  useEffect(
    () => () => {
      clearTimeout(filming.current?.end)
      filming.current = null
      setIsFilming(false)
    },
    [stage],
  )

  const keep = (kind: Shot['kind'], work: Promise<Blob>) => {
    setFailed(false)
    work
      .then((blob) => setShot({ kind, blob, url: URL.createObjectURL(blob) }))
      .catch((error: unknown) => {
        logWarning('a picture of AR could not be taken', error)
        setFailed(true)
      })
  }
  const stop = () => {
    const running = filming.current
    if (!running) return
    filming.current = null
    clearTimeout(running.end)
    setIsFilming(false)
    keep('clip', running.stop())
  }
  return {
    shot,
    failed,
    isFilming,
    photograph: () => stage && keep('photo', stage.capture()),
    film() {
      if (filming.current) return stop()
      const film = stage?.film()
      if (!film) return setFailed(true)
      setFailed(false)
      filming.current = { ...film, end: setTimeout(stop, longestMs) }
      setIsFilming(true)
    },
    discard: () => setShot(null),
  }
}
