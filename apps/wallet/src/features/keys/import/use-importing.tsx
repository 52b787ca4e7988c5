import type { NewSecret, Place } from '@vitrine/chain/keys'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { useKeys, useKeysState } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { askToBeKept } from '../ask-to-be-kept.ts'
import { useNewPassword } from '../NewPassword.tsx'

/** Keeps what was imported: under a new password where there are no keys yet, else after unlocking those that are there. */
export function useImporting(isForgotten = false) {
  const t = useT('keys')
  const keys = useKeys()
  const { status } = useKeysState()
  const toasts = useToasts()
  const unlock = useUnlock()
  const form = useNewPassword()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const wantsPassword = status === 'none' || isForgotten
  const done = () => {
    form.clear()
    keys.forgetFresh()
    void askToBeKept()
    toasts.show({ title: t('imported') })
    navigate(href('blockchainWallets'), { replace: true })
  }
  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
      done()
    } catch (problem) {
      setError(problem)
    }
    setIsBusy(false)
  }
  return {
    form,
    error,
    isBusy,
    wantsPassword,
    sheet: unlock.sheet,
    keep(secret: NewSecret, places: readonly Place[]) {
      if (isForgotten && secret.kind === 'words') {
        if (form.check()) void attempt(() => keys.replaceByWords(secret.words, form.password))
      } else if (status !== 'none') unlock.whenOpen(() => attempt(() => keys.keep(secret, places)))
      else if (form.check()) void attempt(() => keys.keep(secret, places, form.password))
    },
  }
}
