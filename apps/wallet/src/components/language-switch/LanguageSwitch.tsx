import type { Language } from '@vitrine/web/languages'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import styles from './language-switch.module.css'

const names = [
  { language: 'en', key: 'english' },
  { language: 'es', key: 'spanish' },
] as const satisfies { language: Language; key: string }[]

/** Each language under its own name, for people who cannot read the current one. */
export function LanguageSwitch() {
  const t = useT('components')
  const [current, change] = useLanguage()
  return (
    <fieldset className={styles.switch} aria-label={t('language')}>
      {names.map(({ language, key }) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.choice}
          aria-pressed={language === current}
          onClick={() => void change(language)}
        >
          {t(key)}
        </button>
      ))}
    </fieldset>
  )
}
