import { readAccountChange, stopAccountChange } from '@vitrine/client/routes'
import { isProblem } from '@vitrine/protocol/problem'
import { useCallback, useEffect, useState } from 'react'
import { createSlot, isString } from '../../platform/device/storage.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSignIn } from '../../platform/session/use-session.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import { NotMeScreen, type Stage } from './NotMeScreen.tsx'

/**
 * Where “This wasn’t me” of a message leads, signed in or not. Opening it changes nothing, as mail programs open links by themselves; the
 * button does.
 */
export default function NotMePage() {
  const t = useT('sign-in')
  const api = useApi()
  const signIn = useSignIn()
  const token = useLinkToken()
  const [stage, setStage] = useState<Stage>({ name: 'loading' })

  const read = useCallback(() => {
    setStage({ name: 'loading' })
    if (!token) return setStage({ name: 'over' })
    api.call(readAccountChange, { body: { token } }).then(
      (change) => setStage(change.state === 'stopped' ? { name: 'stopped', change } : { name: 'open', change }),
      (error: unknown) => setStage(isOver(error) ? { name: 'over' } : { name: 'failed', error }),
    )
  }, [api, token])
  useEffect(read, [read])

  const stop = async () => {
    if (stage.name !== 'open') return
    const { change } = stage
    setStage({ name: 'open', change, busy: true })
    try {
      setStage({ name: 'stopped', change: await api.call(stopAccountChange, { body: { token } }) })
    } catch (error) {
      setStage(isOver(error) ? { name: 'over' } : { name: 'open', change, error })
    }
  }
  const enter = (loginHint?: string) => {
    signIn.start(loginHint ? { loginHint } : {}).catch((error: unknown) => {
      logWarning('the sign-in could not be started', error)
      navigate(href('connect'))
    })
  }
  return (
    <>
      <Title>{t('not-me-title')}</Title>
      <NotMeScreen stage={stage} onRetry={read} onStop={() => void stop()} onSignIn={enter} />
    </>
  )
}

/** A link that is cut off or made up is no better than one that is over. */
const isOver = (error: unknown) => isProblem(error, 'account.link_over') || isProblem(error, 'request.invalid')

const slot = () => createSlot<string>('vitrine:not-me', isString, sessionStorage)

/** Kept for this tab and taken out of the address at once: addresses are kept in histories. */
function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1) || (slot().read() ?? ''))
  useEffect(() => {
    if (location.hash === '') return
    slot().write(token)
    navigate(href('notMe'), { replace: true })
  }, [token])
  return token
}
