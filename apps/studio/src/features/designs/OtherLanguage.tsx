import { type DesignDocument, textsOf } from '@vitrine/protocol'
import { TextField } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './designs.module.css'

/** Every text of the design in the other language, once however often it is there. */
export function OtherLanguage({
  document,
  onChange,
}: {
  document: DesignDocument
  onChange: ((next: DesignDocument) => void) | null
}) {
  const t = useT('designs')
  const texts = textsOf(document)
  if (texts.length === 0) return null
  return (
    <section className={styles.panel}>
      <h2>{t(document.language === 'en' ? 'in-spanish' : 'in-english')}</h2>
      <p className={styles.about}>{t('words-hint')}</p>
      {[...Map.groupBy(texts, ({ text }) => text)].map(([text, [{ path } = { path: '' }, ...same]]) => (
        <TextField
          key={path}
          label={text.length > 60 ? `${text.slice(0, 60)}…` : text}
          lang={document.language === 'en' ? 'es' : 'en'}
          disabled={!onChange}
          value={document.words[path] ?? ''}
          onChange={(said) => {
            const paths = [path, ...same.map((each) => each.path)]
            const words = { ...document.words, ...Object.fromEntries(paths.map((each) => [each, said])) }
            onChange?.({ ...document, words })
          }}
        />
      ))}
    </section>
  )
}
