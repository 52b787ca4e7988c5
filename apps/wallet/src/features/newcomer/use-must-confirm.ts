import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '../../data/account/people.ts'
import { createSlot, isString } from '../../platform/device/storage.ts'
import { useApi } from '../../platform/server/api.ts'

/** Who has confirmed, as far as this device knows: they are not asked for again at each opening. */
const confirmedBy = () => createSlot<string>('vitrine:confirmed-by', isString, localStorage)

/** Whether this person has yet to say how old they are and to accept the terms; false until that is known. */
export function useMustConfirm(accountId: string, isSettled: boolean): boolean {
  const [isKnown] = useState(() => confirmedBy().read() === accountId)
  const { data: me } = useQuery({ ...meQuery(useApi()), enabled: isSettled && !isKnown })
  const mustConfirm = me?.must_confirm
  useEffect(() => {
    if (mustConfirm === false) confirmedBy().write(accountId)
  }, [mustConfirm, accountId])
  return mustConfirm === true
}
