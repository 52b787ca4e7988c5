import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '../../data/account/people.ts'
import { termsQuery } from '../../data/account/terms.ts'
import { createSlot, isString } from '../../platform/device/storage.ts'
import { useApi } from '../../platform/server/api.ts'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

/** Who has confirmed which terms, as far as this device knows: they are not asked for again at each opening. */
const confirmedBy = () => createSlot<string>('vitrine:confirmed-by', isString, localStorage)

/** What somebody is asked before anything else: `all` of whom nobody has asked yet, `terms` where those have changed since. */
export type MustConfirm = 'all' | 'terms' | null

/** What this person has yet to confirm; null until that is known. */
export function useMustConfirm(accountId: string): MustConfirm {
  const api = useApi()
  const { termsVersion } = useViewer()
  // A brand's wallet and a host's are for others to ask in.
  const isOwnWallet = useIsOwnWallet()
  const print = `${accountId} ${termsVersion}`
  const [known] = useState(() => confirmedBy().read())
  const isAsked = known !== print
  const { data: me } = useQuery({ ...meQuery(api), enabled: isAsked })
  const { data: terms } = useQuery({
    ...termsQuery(api),
    enabled: isAsked && isOwnWallet && me?.must_confirm === false,
  })
  const hasConfirmed = me?.must_confirm === false
  const platform = terms?.find(({ business_id }) => business_id === null)
  const isDone = hasConfirmed && (!isOwnWallet || platform?.changed === false)
  useEffect(() => {
    if (isDone) confirmedBy().write(print)
  }, [isDone, print])
  if (me?.must_confirm) return 'all'
  return hasConfirmed && isOwnWallet && platform?.changed ? 'terms' : null
}
