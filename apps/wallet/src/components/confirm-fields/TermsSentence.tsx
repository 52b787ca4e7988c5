import { Sentence } from '../../platform/i18n/use-t.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'

/** A sentence that names the terms and the privacy policy, and leads to both. */
export function TermsSentence({ name }: { name: 'accept-terms' | 'guest-terms' }) {
  const { links } = useViewer()
  const parts = { terms: <NewTabLink href={links.terms} />, privacy: <NewTabLink href={links.privacy} /> }
  return <Sentence namespace="components" name={name} parts={parts} />
}

/** In another tab, so that reading the terms does not lose the sign-in. */
function NewTabLink({ href, children }: { href: string; children?: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
