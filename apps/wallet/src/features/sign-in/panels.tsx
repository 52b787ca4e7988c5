import { Button, LinkButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './sign-in.module.css'

export function LoadingPanel() {
  const t = useT('sign-in')
  return (
    <SkeletonGroup label={t('loading')} className={styles.form}>
      <Skeleton width="60%" height="2.25rem" />
      <Skeleton width="90%" />
      <Skeleton shape="block" height="3rem" />
      <Skeleton shape="block" height="3rem" />
    </SkeletonGroup>
  )
}

export function ExpiredPanel() {
  const t = useT('sign-in')
  return (
    <>
      <div className={styles.words}>
        <h1>{t('expired-title')}</h1>
        <p className={styles.lead}>{t('expired')}</p>
      </div>
      <LinkButton full variant="primary" href={href('connect')}>
        {t('start-again')}
      </LinkButton>
    </>
  )
}

export function LoadFailedPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('sign-in')
  return (
    <>
      <h1>{t('load-failed-title')}</h1>
      <ProblemNote error={error} />
      <Button full onPress={onRetry}>
        {t('try-again')}
      </Button>
    </>
  )
}

/** Problem 2051: closed for a while after too many tries. */
export function LockedPanel({ until, onBack }: { until: string; onBack: () => void }) {
  const t = useT('sign-in')
  const format = useFormat()
  return (
    <>
      <LockKeyhole aria-hidden="true" className={styles.lock} />
      <div className={styles.words} role="alert">
        <h1>{t('locked-title')}</h1>
        <p className={styles.lead}>{t('locked', { time: format.moment(until) })}</p>
      </div>
      <Button full variant="quiet" onPress={onBack}>
        {t('other-way')}
      </Button>
    </>
  )
}
