import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate as browserNavigate } from 'wouter/use-browser-location'
import { withViewTransition } from './view-transition.ts'

export interface NavigateOptions {
  replace?: boolean
}

/** Goes to an address of the app; outside of components too. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  browserNavigate(to, options)
}

/** The same as a view transition, for opening and closing an object. */
export function navigateWithTransition(to: string, options: NavigateOptions = {}): void {
  withViewTransition(() => browserNavigate(to, options))
}

/** Back where the person came from, or to `fallback` when they came straight here. */
export function goBack(fallback: string): void {
  if (hasOwnHistory()) history.back()
  else navigate(fallback, { replace: true })
}

function hasOwnHistory(): boolean {
  return 'navigation' in window ? Boolean((window.navigation as { canGoBack?: boolean }).canGoBack) : history.length > 1
}

export function usePath(): string {
  return useLocation()[0]
}

export function useSearchParams(): URLSearchParams {
  const search = useSearch()
  return useMemo(() => new URLSearchParams(search), [search])
}
