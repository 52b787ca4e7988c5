import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { rolesQuery } from './billing.ts'

const editing: ReadonlySet<string> = new Set(['owner', 'admin', 'editor'])

/**
 * Whether the person owns this business or may change what is its; undefined until it is known. The server decides again about everything that
 * they do.
 */
export function useIsStaff(businessId: string | undefined): boolean | undefined {
  const api = useApi()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.sub : ''
  const { data } = useQuery({ ...rolesQuery(api, userId), enabled: userId !== '' && businessId !== undefined })
  return data && businessId ? data.some((each) => each.businessId === businessId && editing.has(each.role)) : undefined
}
