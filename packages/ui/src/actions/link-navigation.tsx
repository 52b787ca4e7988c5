import { createContext, type MouseEvent, type ReactNode, use } from 'react'

type Navigate = (href: string) => void

const NavigateContext = createContext<Navigate | null>(null)

/** Lets links inside the app move without a page load. Without it they are ordinary links. */
export function LinkNavigation({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

/** The click handler of a link: plain clicks go to the app's router, everything else stays the browser's. */
export function useLinkClick(onClick?: (event: MouseEvent<HTMLAnchorElement>) => void) {
  const navigate = use(NavigateContext)
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || !isPlainClick(event)) return
    const link = event.currentTarget
    if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
