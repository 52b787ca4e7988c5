import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from '../keys.module.css'

/** Words in their order; without them, as many places for those of a new phrase. They are not selected, so that nothing copies them in passing. */
export function WordGrid({ words }: { words: readonly string[] | null }) {
  const t = useT('keys')
  const places = words ?? Array.from({ length: 12 }, () => '••••••')
  return (
    <ol className={styles.words} aria-label={t('words')} aria-hidden={words === null || undefined} translate="no">
      {places.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a word is known by, and a word may be there twice
        <li key={at} className={words ? styles.word : styles.hiddenWord}>
          <span className={styles.number}>{at + 1}</span>
          {word}
        </li>
      ))}
    </ol>
  )
}
