import { PageHeader } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { Licences } from './Licences.tsx'
import styles from './legal-page.module.css'

const documents = {
  terms: { title: 'terms-title', paragraphs: ['terms-1', 'terms-2', 'terms-3', 'terms-4'] },
  privacy: { title: 'privacy-title', paragraphs: ['privacy-1', 'privacy-2', 'privacy-3', 'privacy-4', 'privacy-5'] },
  support: { title: 'support-title', paragraphs: ['support-1', 'support-2', 'support-3'] },
  licences: { title: 'licences-title', paragraphs: [] },
} as const

interface LegalPageProps {
  params: { document: string }
}

/** The samples that a server starts with, marked as such; an operator's configuration points the links to their own. */
export default function LegalPage({ params }: LegalPageProps) {
  const t = useT('legal')
  const { title, paragraphs } = isDocument(params.document) ? documents[params.document] : documents.terms
  const { links } = useViewer()
  const name = isDocument(params.document) ? params.document : 'terms'
  const own = name === 'licences' || links[name] === href('legal', { document: name }) ? null : links[name]
  return (
    <div className={styles.page}>
      <Title>{t(title)}</Title>
      <PageHeader title={t(title)} onBack={() => goBack(href('wallet'))} />
      <div className={styles.content}>
        {name !== 'licences' && (
          <p className={styles.sample} role="note">
            {own ? <a href={own}>{t('own')}</a> : t('sample')}
          </p>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
        {params.document === 'licences' && <Licences />}
      </div>
    </div>
  )
}

/** The same outside of the app, for whoever reads before signing in. */
export function LegalPageAlone({ params }: LegalPageProps) {
  return (
    <main className={styles.alone}>
      <LegalPage params={params} />
    </main>
  )
}

const isDocument = (name: string): name is keyof typeof documents => Object.hasOwn(documents, name)
