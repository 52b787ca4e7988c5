import { EmptyState, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { ReactNode } from 'react'
import { AtInstallation } from '../../components/problem/AtInstallation.tsx'
import { useKeysState } from '../../data/keys/use-keys.ts'
import { embeddingOf } from '../../platform/host/embedding.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { hereAtInstallation } from '../../platform/viewer/installation.ts'
import styles from './keys.module.css'

interface KeyScreenProps {
  title: string
  lead?: ReactNode
  /** Where "back" leads for somebody who came straight here. */
  from?: string
  children: () => ReactNode
}

/** A screen of the keys: only in the installation's own wallet and in a window of its own, and once it is known what this browser has. */
export function KeyScreen({ title, lead, from = href('blockchainWallets'), children }: KeyScreenProps) {
  const elsewhere = hereAtInstallation()
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <PageHeader title={title} onBack={() => goBack(from)} />
      <div className={styles.content}>
        {elsewhere ? (
          <AtInstallation {...elsewhere} />
        ) : embeddingOf(window) === 'frame' ? (
          <OwnWindow />
        ) : (
          <Known lead={lead}>{children}</Known>
        )}
      </div>
    </div>
  )
}

function Known({ lead, children }: Pick<KeyScreenProps, 'lead' | 'children'>) {
  const t = useT('keys')
  const { status } = useKeysState()
  if (status === 'failed')
    return (
      <EmptyState
        picture={<ShieldAlert aria-hidden="true" />}
        title={t('no-storage')}
        message={t('no-storage-about')}
        action={<LinkButton href={href('wallet')}>{t('to-wallet')}</LinkButton>}
      />
    )
  return (
    <>
      {lead && <p className={styles.lead}>{lead}</p>}
      {status === 'loading' ? (
        <SkeletonGroup className={styles.form}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </SkeletonGroup>
      ) : (
        children()
      )}
    </>
  )
}

/** A page around the frame could have it pressed without being seen. */
function OwnWindow() {
  const t = useT('keys')
  return (
    <EmptyState
      picture={<ShieldAlert aria-hidden="true" />}
      title={t('own-window')}
      message={t('own-window-about')}
      action={
        <LinkButton variant="primary" href={location.href} target="_blank" rel="noopener">
          {t('own-window-open')}
        </LinkButton>
      }
    />
  )
}
