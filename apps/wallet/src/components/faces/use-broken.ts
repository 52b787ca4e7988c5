import { useEffect, useEffectEvent } from 'react'

/** A face whose rules lead to no picture is as broken as one whose picture cannot be had. */
export function useBrokenWithoutPicture(url: string | null, onBroken: () => void): void {
  const tell = useEffectEvent(onBroken)
  useEffect(() => {
    if (!url) tell()
  }, [url])
}
