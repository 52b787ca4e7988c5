import { PageHeader } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { Licences } from './Licences.tsx'
import styles from './legal-page.module.css'

const documents = {
  terms: { title: 'terms-title', paragraphs: ['terms-1', 'terms-2', 'terms-3', 'terms-4'] },
  privacy: { title: 'privacy-title', paragraphs: ['privacy-1', 'privacy-2', 'privacy-3', 'privacy-4', 'privacy-5'] },
  support: { title: 'support-title', paragraphs: ['support-1', 'support-2', 'support-3'] },
  licences: { title: 'licences-title', paragraphs: [] },
} as const

/** The texts that a server starts with; an operator's config may point the links elsewhere. */
export default function LegalPage({ params }: { params: { document: string } }) {
  const t = useT('legal')
  const { title, paragraphs } = isDocument(params.document) ? documents[params.document] : documents.terms
  return (
    <main className={styles.page}>
      <Title>{t(title)}</Title>
      <PageHeader title={t(title)} onBack={() => goBack(href('wallet'))} />
      <div className={styles.content}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
        {params.document === 'licences' && <Licences />}
      </div>
    </main>
  )
}

const isDocument = (name: string): name is keyof typeof documents => Object.hasOwn(documents, name)
