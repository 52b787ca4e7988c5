import type { Unlocking } from '@vitrine/chain/keys'
import { useEffect, useState } from 'react'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { navigate, useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'

/** The words that the address asks for, as long as this screen is shown; gone from it when the keys lock. */
export function useWords() {
  const keys = useKeys()
  const secret = useSearchParams().get('secret') ?? ''
  const [words, setWords] = useState<string[] | null>(null)
  const reveal = async (unlocking: Unlocking) => setWords((await keys.revealWords(secret, unlocking)).split(' '))
  useEffect(
    () =>
      keys.subscribe(() => {
        if (keys.state().status !== 'open') setWords(null)
      }),
    [keys],
  )
  useEffect(() => {
    // Without one there is nothing to show: the list says what there is.
    if (secret === '') navigate(href('blockchainWallets'), { replace: true })
  }, [secret])
  return { secret, words, reveal, fresh: keys.fresh }
}
