import { Button, LinkButton } from '@vitrine/ui'
import { ProviderUnreachable, SignInRefused, SignInUnknown } from '@vitrine/web/errors'
import { useEffect, useEffectEvent, useState } from 'react'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { handToOpener } from '../../platform/session/sign-in-window.ts'
import { usePendingPath, useSignIn } from '../../platform/session/use-session.tsx'
import { logError } from '../../platform/telemetry/log.ts'
import { LoadingPanel } from './panels.tsx'
import styles from './sign-in.module.css'

export type CallbackEnd = 'refused' | 'unknown' | 'unreachable' | 'failed' | 'handed-over'

/** The provider's answer: take it, and go where the person wanted to be. */
export default function CallbackPage() {
  const t = useT('sign-in')
  const signIn = useSignIn()
  const pendingPath = usePendingPath()
  const [end, setEnd] = useState<CallbackEnd | null>(null)

  const finish = useEffectEvent(async (isCurrent: () => boolean) => {
    setEnd(null)
    try {
      if (await handToOpener()) {
        window.close()
        return setEnd('handed-over')
      }
      const { returnTo, business } = await signIn.finish(new URL(location.href))
      const wished = returnTo ?? pendingPath.use() ?? (business ? href('business', { business }) : null)
      // Without a wish the app decides where it opens, as at every other start (R11).
      if (isCurrent()) navigate(wished ?? href('wallet'), { replace: true })
    } catch (error) {
      if (isCurrent()) setEnd(endOf(error))
    }
  })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn tries again
  useEffect(() => {
    let current = true
    void finish(() => current)
    return () => {
      current = false
    }
  }, [turn])

  return (
    <Entrance brand={null} plaque={t('plaque')} compact>
      <Title>{t('callback-title')}</Title>
      {end ? <CallbackPanel end={end} onRetry={() => setTurn((last) => last + 1)} /> : <LoadingPanel />}
    </Entrance>
  )
}

export function CallbackPanel({ end, onRetry }: { end: CallbackEnd; onRetry: () => void }) {
  const t = useT('sign-in')
  if (end === 'handed-over') {
    return (
      <div className={styles.words} role="status">
        <h1>{t('callback-handed-over-title')}</h1>
        <p className={styles.lead}>{t('callback-handed-over')}</p>
      </div>
    )
  }
  const hasOwnTitle = end === 'refused' || end === 'unknown'
  return (
    <>
      <div className={styles.words} role="alert">
        <h1>{t(hasOwnTitle ? `callback-${end}-title` : 'callback-failed-title')}</h1>
        <p className={styles.lead}>{t(`callback-${end}`)}</p>
      </div>
      {end === 'unreachable' ? (
        <Button full onPress={onRetry}>
          {t('try-again')}
        </Button>
      ) : (
        <LinkButton full variant="primary" href={href('connect')}>
          {t('start-again')}
        </LinkButton>
      )}
    </>
  )
}

function endOf(error: unknown): CallbackEnd {
  if (error instanceof SignInRefused) return error.error === 'access_denied' ? 'refused' : 'failed'
  if (error instanceof SignInUnknown) return 'unknown'
  if (error instanceof ProviderUnreachable) return 'unreachable'
  logError('the sign-in could not be finished', error)
  return 'failed'
}
