import type { ArStage } from '@vitrine/ar'
import type { Surroundings } from '@vitrine/map'
import { resolvedTheme } from '@vitrine/ui'
import { useEffect, useState } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'
import { shownTheme } from '../../platform/theme/theme.ts'
import type { Anchor } from './use-hunt.ts'

/** Has the place that is looked around in without a camera be the streets where the person is, where those are known. Says whether it is. */
export function useSurroundings(stage: ArStage | null, anchor: Anchor | null): boolean {
  const [around, setAround] = useState<{ anchor: Anchor; surroundings: Surroundings } | null>(null)
  const isWanted = stage !== null
  useEffect(() => {
    if (!isWanted || !anchor) return undefined
    let isCurrent = true
    read(anchor).then(
      (surroundings) => isCurrent && surroundings && setAround({ anchor, surroundings }),
      (error: unknown) => logWarning('the streets around could not be drawn', error),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, anchor])
  useEffect(() => {
    if (stage && around) stage.surround(around.surroundings, around.anchor.heading)
  }, [stage, around])
  return isWanted && around !== null
}

/** Nothing of the map comes with AR before there are streets to be drawn. */
async function read({ place }: Anchor): Promise<Surroundings | null> {
  const { readSurroundings } = await import('@vitrine/map')
  return readSurroundings(place, resolvedTheme(shownTheme()))
}
