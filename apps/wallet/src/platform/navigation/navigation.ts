import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { navigate as browserNavigate } from 'wouter/use-browser-location'
import { type ViewTransitionChange, withViewTransition } from './view-transition.ts'

export interface NavigateOptions {
  replace?: boolean
}

let isFromHistory = false
// Here rather than in a component: the router redraws as soon as it hears of this, and whoever draws must know already.
addEventListener('popstate', () => {
  isFromHistory = true
})

/** Whether the address was come back to (or forward), rather than gone to. */
export const cameFromHistory = () => isFromHistory

/** What the browser keeps with each address that the app has gone to. */
const ours = { gone: true }

/** Whether this page is one that the app had gone to already, loaded again; otherwise somebody has just opened it at its address. */
export const isLoadedAgain = (): boolean => history.state?.gone === true

/** Goes to an address of the app; outside of components too. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  isFromHistory = false
  browserNavigate(to, { ...options, state: ours })
}

/** The same as a view transition, for opening an object. */
export function navigateWithTransition(to: string, around: Omit<ViewTransitionChange, 'change'> = {}): void {
  withViewTransition({ change: () => navigate(to), ...around })
}

/**
 * Puts the screens that lead to `address` under it, for somebody who came straight there: going back then goes through them. Nothing
 * happens where there is a way back already.
 */
export function layBackStack(address: string, under: readonly string[]): void {
  const [outermost, ...rest] = under
  if (outermost === undefined || hasOwnHistory()) return
  navigate(outermost, { replace: true })
  for (const each of [...rest, address]) navigate(each)
}

/** Back where the person came from, or to `fallback` when they came straight here. */
export function goBack(fallback: string): void {
  if (hasOwnHistory()) history.back()
  else navigate(fallback, { replace: true })
}

/** The same as a view transition, for closing an object. */
export function goBackWithTransition(fallback: string, around: Omit<ViewTransitionChange, 'change'> = {}): void {
  withViewTransition({ change: () => (hasOwnHistory() ? popped() : navigate(fallback, { replace: true })), ...around })
}

function popped(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
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
