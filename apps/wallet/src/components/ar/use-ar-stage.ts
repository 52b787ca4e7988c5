import { type ArFallback, type ArMode, type ArStage, ambientOf } from '@vitrine/ar'
import { resolvedTheme } from '@vitrine/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'
import { shownTheme } from '../../platform/theme/theme.ts'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { fetchStage, hasImmersive, openStage } from './load-stage.ts'

export type StageState =
  | { is: 'closed' }
  | { is: 'opening'; wanted: 'live' | 'scene' }
  | { is: 'open'; stage: ArStage; mode: ArMode; heading: number | null }
  /** This browser draws nothing of the kind, or its code could not be had. */
  | { is: 'broken' }

export interface StageHandle {
  host: RefObject<HTMLDivElement | null>
  overlay: RefObject<HTMLDivElement | null>
  state: StageState
  /** Why it went on in another mode, until something else is opened. */
  fallback: ArFallback | null
  /** `live`: augmented reality or the camera's picture, whichever there is. From a tap. */
  open: (wanted: 'live' | 'camera' | 'scene') => void
}

/** A stage for as long as the screen is there; nothing of it is loaded before, and nothing of it stays. */
export function useArStage(): StageHandle {
  const host = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const opened = useRef<ArStage>(null)
  const attempt = useRef(0)
  const immersive = useRef(false)
  const [state, setState] = useState<StageState>({ is: 'closed' })
  const [fallback, setFallback] = useState<ArFallback | null>(null)

  useEffect(() => {
    void hasImmersive().then((has) => {
      immersive.current = has
    })
    fetchStage().catch((error: unknown) => logWarning('the AR stage could not be fetched ahead', error))
    return () => {
      attempt.current += 1
      opened.current?.dispose()
      opened.current = null
    }
  }, [])

  async function openNow(wanted: 'live' | 'camera' | 'scene') {
    const mine = ++attempt.current
    opened.current?.dispose()
    opened.current = null
    setFallback(null)
    setState({ is: 'opening', wanted: wanted === 'scene' ? 'scene' : 'live' })
    const live = wanted === 'live' && immersive.current ? 'immersive' : 'camera'
    if (!host.current || !overlay.current) return
    const { stage, heading } = await openStage({
      host: host.current,
      overlay: overlay.current,
      mode: wanted === 'scene' ? 'scene' : live,
      theme: resolvedTheme(shownTheme()),
      accent: asHex(getComputedStyle(host.current).getPropertyValue('--color-accent')),
      ambient: ambientOf(viewerSettings().ar.ambientLightColor),
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onWarning: logWarning,
      onMode: (mode, why) => {
        if (attempt.current !== mine) return
        setFallback(why)
        setState((before) => (before.is === 'open' ? { ...before, mode } : before))
      },
    })
    if (attempt.current !== mine) return stage.dispose()
    opened.current = stage
    setState({ is: 'open', stage, mode: stage.mode, heading })
  }

  const open: StageHandle['open'] = (wanted) => {
    const mine = attempt.current + 1
    openNow(wanted).catch((error: unknown) => {
      logWarning('AR could not be opened', error)
      if (attempt.current === mine) setState({ is: 'broken' })
    })
  }
  return { host, overlay, state, fallback, open }
}

/** Any colour of CSS as #rrggbb, by having it painted. */
function asHex(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return '#3d4edb'
  context.fillStyle = '#3d4edb'
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
