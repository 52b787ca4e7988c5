import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

const UnfitBrowser = lazy(async () => ({ default: (await import('./UnfitBrowser.tsx')).UnfitBrowser }))

interface BrowserGateProps {
  userAgent: string
  children: ReactNode
}

/** Problem 99999 of the catalogue: a warning, not a locked door. */
export function BrowserGate({ userAgent, children }: BrowserGateProps) {
  const { browsers } = useViewer()
  const [isUnfit, setIsUnfit] = useState(false)
  const [insists, setInsists] = useState(false)
  useEffect(() => {
    let isOver = false
    import('../../platform/viewer/browser-support.ts')
      .then(({ isBrowserSupported }) => isBrowserSupported(userAgent, browsers))
      .then((isSupported) => !isOver && setIsUnfit(!isSupported))
      .catch((error: unknown) => logWarning('whether this browser fits could not be told', error))
    return () => {
      isOver = true
    }
  }, [userAgent, browsers])
  if (!isUnfit || insists) return children
  return (
    <Suspense>
      <UnfitBrowser onInsist={() => setInsists(true)} />
    </Suspense>
  )
}
