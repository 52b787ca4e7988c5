import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { Button, Skeleton } from '@vitrine/ui'
import { lazy, Suspense } from 'react'
import panel from '../../components/panel/panel.module.css'
import { EnlargeButton } from '../../components/pass/EnlargeButton.tsx'
import { Plate } from '../../components/pass/Plate.tsx'
import { kindOfPass } from '../../components/pass/pass-words.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { type KeptPassKey, passKeyQuery } from '../../data/tokens/pass-key.ts'
import { useOnline } from '../../platform/device/online.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './handing-out.module.css'
import { NextCode } from './NextCode.tsx'
import { usePassCode } from './use-pass-code.ts'

const CodePicture = lazy(() => import('../../components/code-picture/CodePicture.tsx'))

/** From then on it is said when the code runs out. */
const soonMs = 60 * 60_000

const isNearEnd = ({ expiresAt, aheadMs }: KeptPassKey) => Date.parse(expiresAt) - Date.now() - aheadMs < soonMs

interface TicketCodeProps {
  token: Token
  /** On the pass the code is pressed to enlarge it; without this it is large already. */
  onEnlarge?: () => void
}

/** The code that the counter scans, another every half minute, also without a connection until the hour it says. */
export function TicketCode({ token, onEnlarge }: TicketCodeProps) {
  const t = useT('handing-out')
  const format = useFormat()
  const api = useApi()
  const { data: kept, error, refetch, isFetching } = useQuery(passKeyQuery(api, token.id))
  const isOnline = useOnline()
  const shown = usePassCode(token.id, kept)
  if (!kept && error) return <RetryNote error={error} onRetry={() => void refetch()} />
  if (shown === 'over') {
    return (
      <div className={styles.over} role="status">
        <p className={panel.bad}>{t('ticket-over')}</p>
        <Button busy={isFetching} onPress={() => void refetch()}>
          {t('ticket-renew')}
        </Button>
      </div>
    )
  }
  const blank = <Skeleton shape="block" className={styles.blank} height="18rem" />
  const picture = shown ? (
    <Suspense fallback={blank}>
      <div className={onEnlarge ? styles.ticket : styles.large}>
        <CodePicture text={shown.code} alt={t('ticket-alt')} />
      </div>
      {kept && <NextCode key={shown.step} step={shown.step} aheadMs={kept.aheadMs} />}
    </Suspense>
  ) : (
    blank
  )
  return (
    <>
      {onEnlarge ? (
        <div className={styles.enlarges}>
          <Plate>{picture}</Plate>
          {shown && <EnlargeButton onPress={onEnlarge} />}
        </div>
      ) : (
        picture
      )}
      {kept && (
        <p className={styles.lasts}>
          <strong>{t(kindOfPass(token) === 'ticket' ? 'ticket-for-door' : 'ticket-for-counter')}</strong>{' '}
          {isNearEnd(kept) || !isOnline
            ? t('ticket-until', { at: format.moment(kept.expiresAt) })
            : t('ticket-offline')}{' '}
          {t('ticket-changes')}
        </p>
      )}
    </>
  )
}
