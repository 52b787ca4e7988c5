import { NetworkFailure } from '@vitrine/client'
import { Button } from '@vitrine/ui'
import { SignInRefused, SignInUnknown } from '@vitrine/web/errors'
import { useEffect, useState } from 'react'
import { MessagePage } from '../../components/layout/MessagePage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { base } from '../../platform/navigation/places.ts'
import { useSessionPort } from '../../platform/session/use-session.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { toFailure } from './to-failure.ts'

/** Where the provider sends the browser back to. */
export function CallbackPage() {
  const t = useT('app')
  const { finish, signIn } = useSessionPort()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    finish(new URL(location.href)).then(
      (returnTo) => navigate(returnTo, { replace: true }),
      (cause: unknown) => setError(toFailure(cause)),
    )
  }, [finish])
  if (error === null) return <PageSkeleton />
  const again = () => void signIn(base).catch((cause: unknown) => setError(toFailure(cause)))
  const known = error instanceof SignInUnknown || error instanceof SignInRefused
  return (
    <MessagePage
      title={t('callback-title')}
      message={
        known ? (
          t(error instanceof SignInUnknown ? 'callback-unknown' : 'callback-refused')
        ) : (
          <ProblemNote error={error} />
        )
      }
      action={
        error instanceof NetworkFailure ? (
          <Button onPress={() => location.reload()}>{t('try-again')}</Button>
        ) : (
          <Button onPress={again}>{t('start-again')}</Button>
        )
      }
    />
  )
}
