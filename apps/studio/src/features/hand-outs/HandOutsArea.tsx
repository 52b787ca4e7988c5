import { HandOutPage } from './HandOutPage.tsx'
import { HandOutsPage } from './HandOutsPage.tsx'
import { HoldersPage } from './HoldersPage.tsx'
import { NewHandOutPage } from './NewHandOutPage.tsx'
import './namespaces.ts'

/** `hand-outs`, `hand-outs/new`, `hand-outs/{id}`, `hand-outs/holders/{design}`. */
export function HandOutsArea({ rest }: { rest: string }) {
  const [first = '', second] = rest.split('/')
  if (first === '') return <HandOutsPage />
  if (first === 'new') return <NewHandOutPage />
  if (first === 'holders' && second) return <HoldersPage objectDefinitionId={second} />
  return <HandOutPage key={first} handOutId={first} />
}
