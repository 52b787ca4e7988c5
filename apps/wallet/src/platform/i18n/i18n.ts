import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from './languages.ts'

export type Strings = Record<string, string>
export type LoadStrings = (language: Language, namespace: string) => Promise<Strings>

/** Starts the translations; `load` fetches a namespace when a screen first needs it. */
export async function createI18n(language: Language, first: readonly string[], load: LoadStrings): Promise<I18n> {
  const i18n = i18next.createInstance()
  await i18n
    .use(initReactI18next)
    .use({
      type: 'backend',
      init: () => undefined,
      read: (wanted: Language, namespace: string, done: (error: unknown, strings: Strings | null) => void) => {
        load(wanted, namespace).then(
          (strings) => done(null, strings),
          (error: unknown) => done(error, null),
        )
      },
    })
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: [...languages],
      ns: [...first],
      defaultNS: false,
      keySeparator: false,
      nsSeparator: ':',
      returnEmptyString: false,
      interpolation: { escapeValue: false },
      load: 'currentOnly',
    })
  return i18n
}
