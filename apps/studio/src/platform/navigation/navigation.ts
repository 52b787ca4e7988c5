import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate as browserNavigate } from 'wouter/use-browser-location'

/** Goes to an address of Studio; what is another app's is loaded as a page. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!/^\/studio(\/|\?|#|$)/.test(to)) location.assign(to)
  else browserNavigate(to, { replace })
}

export const usePath = (): string => useLocation()[0]

export function useSearchParams(): URLSearchParams {
  const search = useSearch()
  return useMemo(() => new URLSearchParams(search), [search])
}
