import type { StoppableChange } from '@vitrine/protocol'
import { Button, LinkButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './not-me.module.css'

export type Stage =
  | { name: 'loading' | 'over' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; change: StoppableChange; busy?: true; error?: unknown }
  | { name: 'stopped'; change: StoppableChange }

interface NotMeScreenProps {
  stage: Stage
  onRetry: () => void
  onStop: () => void
  /** With the address that a code goes to, where one is known. */
  onSignIn: (loginHint?: string) => void
}

/** What was changed, what stopping it does, and the button that does it. */
export function NotMeScreen({ stage, onRetry, onStop, onSignIn }: NotMeScreenProps) {
  const t = useT('sign-in')
  return (
    <Entrance brand={null} plaque={t('not-me-plaque')} compact>
      {stage.name === 'loading' && (
        <SkeletonGroup className={styles.words}>
          <Skeleton width="80%" height="2.25rem" />
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      )}
      {stage.name === 'failed' && (
        <>
          <ProblemNote error={stage.error} />
          <Button full onPress={onRetry}>
            {t('try-again')}
          </Button>
        </>
      )}
      {stage.name === 'over' && (
        <>
          <div className={styles.words}>
            <h1>{t('not-me-over-title')}</h1>
            <p className={styles.lead}>{t('not-me-over')}</p>
          </div>
          <Button full onPress={() => onSignIn()}>
            {t('sign-in')}
          </Button>
        </>
      )}
      {stage.name === 'open' && <Open stage={stage} onStop={onStop} />}
      {stage.name === 'stopped' && (
        <>
          <div className={styles.words} role="status">
            <h1>{t('not-me-stopped-title')}</h1>
            <p className={styles.lead}>{t('not-me-stopped', { to: stage.change.signInWith.value })}</p>
          </div>
          <Button full onPress={() => onSignIn(stage.change.signInWith.value)}>
            {t('sign-in')}
          </Button>
        </>
      )}
    </Entrance>
  )
}

function Open({ stage, onStop }: { stage: Extract<Stage, { name: 'open' }>; onStop: () => void }) {
  const t = useT('sign-in')
  const format = useFormat()
  const { changes, signInWith, stoppableUntil } = stage.change
  return (
    <>
      <div className={styles.words}>
        <h1>{t('not-me-title')}</h1>
        <p className={styles.lead}>{t('not-me-lead', { count: changes.length })}</p>
      </div>
      <ul className={styles.changes}>
        {changes.map(({ change, identity, madeAt }) => (
          <li key={`${change} ${identity} ${madeAt}`}>
            <span>{t(`not-me-change-${change}`, { identity })}</span>
            <time dateTime={madeAt}>{format.dateTime(madeAt)}</time>
          </li>
        ))}
      </ul>
      <p>{t('not-me-effects', { to: signInWith.value })}</p>
      {stage.error !== undefined && <ProblemNote error={stage.error} />}
      <Button full variant="danger" busy={stage.busy ?? false} onPress={onStop}>
        {t('not-me-stop')}
      </Button>
      <LinkButton full href={href('wallet')}>
        {t('not-me-leave')}
      </LinkButton>
      <p className={styles.quiet}>{t('not-me-until', { date: format.date(stoppableUntil) })}</p>
    </>
  )
}
