import { CommunitiesPage } from './CommunitiesPage.tsx'
import { LogPage } from './moderation/LogPage.tsx'
import { ReportsPage } from './moderation/ReportsPage.tsx'
import './namespaces.ts'

/** `communities`, `communities/reports`, `communities/log`. */
export function CommunitiesArea({ rest }: { rest: string }) {
  if (rest === 'reports') return <ReportsPage />
  if (rest === 'log') return <LogPage />
  return <CommunitiesPage />
}
