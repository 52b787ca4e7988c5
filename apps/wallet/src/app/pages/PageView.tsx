import type { ComponentType } from 'react'
import type { RouteMatch } from '../../platform/navigation/paths.ts'
import type { Area } from './pages.ts'

/** A route's screen. The match has made sure that the parameters are those the route's pattern names. */
export function PageView({ match, area }: { match: RouteMatch; area: Pick<Area, 'pages' | 'Otherwise'> }) {
  const { pages, Otherwise } = area
  const Component = pages[match.name]?.Component as ComponentType<{ params: Record<string, string> }> | undefined
  return Component ? <Component params={match.params} /> : <Otherwise />
}
