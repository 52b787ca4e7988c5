import { lazy, type ReactNode, Suspense } from 'react'
import { judgeVersion } from '../../platform/viewer/versions.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

const OutdatedPage = lazy(async () => ({ default: (await import('./VersionNotices.tsx')).OutdatedPage }))
const NewerNotice = lazy(async () => ({ default: (await import('./VersionNotices.tsx')).NewerNotice }))

interface VersionGateProps {
  /** Of this build. */
  version: string
  children: ReactNode
}

/** What the operator asks of the app's version: too old a one stops and leads to the newer, an older one hears of it once. */
export function VersionGate({ version, children }: VersionGateProps) {
  const { web } = useViewer().versions
  const verdict = judgeVersion(version, web)
  const link = web?.link && /^https?:\/\//i.test(web.link) ? web.link : null
  if (verdict === 'required') {
    return (
      <Suspense>
        <OutdatedPage link={link} />
      </Suspense>
    )
  }
  return (
    <>
      {children}
      {verdict === 'recommended' && (
        <Suspense>
          <NewerNotice link={link} />
        </Suspense>
      )}
    </>
  )
}
