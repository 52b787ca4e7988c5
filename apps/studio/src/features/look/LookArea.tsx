import { AppPage } from './AppPage.tsx'
import { DomainsPage } from './DomainsPage.tsx'
import { EmbeddingPage } from './EmbeddingPage.tsx'
import { LookPage } from './LookPage.tsx'
import './namespaces.ts'

/** `look`, `look/pages`, `look/app`, `look/domains`, `look/embedding`. */
export function LookArea({ rest }: { rest: string }) {
  if (rest === 'app') return <AppPage />
  if (rest === 'domains') return <DomainsPage />
  if (rest === 'embedding') return <EmbeddingPage />
  return <LookPage section={rest === 'pages' ? 'pages' : ''} />
}
