import { useQuery } from '@tanstack/react-query'
import { copiesQuery } from '../../../data/keys/copies.ts'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { useApi } from '../../../platform/server/api.ts'

/** The copy that the address names, among those that the account keeps. */
export function useCopy() {
  const id = useSearchParams().get('copy')
  const copies = useQuery(copiesQuery(useApi()))
  return { copies, copy: copies.data?.find((each) => each.id === id) }
}
