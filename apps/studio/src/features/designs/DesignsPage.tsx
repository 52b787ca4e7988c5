import { DesignEditor } from './DesignEditor.tsx'
import { DesignList } from './DesignList.tsx'
import './namespaces.ts'
import { TemplateChooser } from './TemplateChooser.tsx'

/** A brand's designs: the list, what a new one begins as, and one of them to edit. */
export function DesignsPage({ rest }: { rest: string }) {
  const [id = ''] = rest.split('/')
  if (id === '') return <DesignList />
  if (id === 'new') return <TemplateChooser />
  return <DesignEditor key={id} id={id} />
}
