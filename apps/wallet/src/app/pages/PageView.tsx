import type { ComponentType } from 'react'
import type { Pages } from '../../platform/navigation/page.tsx'
import type { RouteMatch } from '../../platform/navigation/paths.ts'
import { NotAvailablePage } from './NotFoundPage.tsx'

/** A route's screen. The match has made sure that the parameters are those the route's pattern names. */
export function PageView({ match, pages }: { match: RouteMatch; pages: Pages }) {
  const Component = pages[match.name]?.Component as ComponentType<{ params: Record<string, string> }> | undefined
  return Component ? <Component params={match.params} /> : <NotAvailablePage />
}
