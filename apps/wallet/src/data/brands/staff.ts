import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { rolesQuery } from './billing.ts'

export interface Staff {
  /** Undefined until it is known. */
  isStaff: boolean | undefined
  error: Error | null
  retry: () => void
}

/** Whether the person owns this business or works for it. The server decides again about everything that they do. */
export function useIsStaff(businessId: string | undefined): Staff {
  const api = useApi()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.sub : ''
  const { data, error, refetch } = useQuery({ ...rolesQuery(api, userId), enabled: userId !== '' })
  return {
    isStaff: data && businessId ? data.some((role) => role.businessId === businessId) : undefined,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
