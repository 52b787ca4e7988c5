import { PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { AtInstallation } from '../../components/problem/AtInstallation.tsx'
import { ownWalletFor } from '../../components/problem/own-wallet-for.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { hereAtInstallation } from '../../platform/viewer/installation.ts'
import styles from './account.module.css'

interface ScreenProps {
  title: string
  /** Where "back" leads for somebody who came straight here. */
  from: string
  /** What has to be read before there is anything to show. */
  asked: { data: unknown; error: Error | null; refetch: () => unknown }
  /** What is on it is done nowhere but in the installation's own wallet. */
  own?: boolean
  children: ReactNode
}

/** A screen of the account: its heading, and what it shows before its facts have come and when they do not. */
export function Screen({ title, from, asked, own = false, children }: ScreenProps) {
  const place = own ? hereAtInstallation() : ownWalletFor(asked.error)
  const isMissing = asked.data === undefined
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <PageHeader title={title} onBack={() => goBack(from)} />
      <div className={styles.content}>
        {place ? (
          <AtInstallation {...place} />
        ) : (
          <>
            {isMissing && asked.error && <RetryNote error={asked.error} onRetry={() => void asked.refetch()} />}
            {isMissing && !asked.error && (
              <SkeletonGroup className={styles.form}>
                <Skeleton height="3rem" />
                <Skeleton height="3rem" />
              </SkeletonGroup>
            )}
            {!isMissing && children}
          </>
        )}
      </div>
    </div>
  )
}
