import { Select } from '@vitrine/ui'
import type { Language } from '@vitrine/web/languages'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { themePreferences, useThemePreference } from '../../platform/theme/theme.ts'

const languageNames = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

/** The language and the light that Studio is seen in; the wallet's, too, on this device. */
export function Settings() {
  const t = useT('app')
  const [language, speak] = useLanguage()
  const [theme, choose] = useThemePreference()
  return (
    <>
      <Select
        label={t('language')}
        value={language}
        options={(['en', 'es'] as const).map((value) => ({ value, label: languageNames[value] }))}
        onChange={(next) => void speak(next)}
      />
      <Select
        label={t('theme')}
        value={theme}
        options={themePreferences.map((value) => ({ value, label: t(`theme-${value}`) }))}
        onChange={choose}
      />
    </>
  )
}
