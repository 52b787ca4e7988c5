import { type ReactElement, use, useState, useSyncExternalStore } from 'react'
import { I18nContext, Trans, useTranslation } from 'react-i18next'
import { isLanguage, type Language, languages, rememberLanguage } from './languages.ts'
import type { KeyOf, Namespace } from './namespaces.ts'

type Values = Record<string, string | number>

export type Translate<N extends Namespace> = (key: KeyOf<N>, values?: Values) => string

/** The sentences of one namespace: `const t = useT('connect')`, then `t('sign-in')`. Suspends while they load. */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  const { t } = useTranslation(namespace)
  return t as unknown as Translate<N>
}

interface SentenceProps<N extends Namespace> {
  namespace: N
  name: KeyOf<N>
  values?: Values
  /** Elements for the sentence's `<tags>`, such as `{ terms: <a href="…" /> }`. */
  parts: Record<string, ReactElement>
}

/** A sentence with links or emphasis inside, translated as a whole. */
export function Sentence<N extends Namespace>({ namespace, name, values, parts }: SentenceProps<N>) {
  const { t } = useTranslation(namespace)
  return <Trans t={t} i18nKey={name as never} components={parts} {...(values ? { values } : {})} />
}

/** The language that was chosen, and how to choose: remembered on this device, spoken once its strings are there. */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const i18n = use(I18nContext)?.i18n
  if (!i18n) throw new Error('No I18nextProvider above.')
  const current = useSyncExternalStore(
    (listener) => {
      i18n.on('languageChanged', listener)
      return () => i18n.off('languageChanged', listener)
    },
    () => i18n.language,
  )
  // A choice that springs back until its strings are there looks refused.
  const [wanted, setWanted] = useState<Language | null>(null)
  const change = async (next: Language) => {
    setWanted(next)
    rememberLanguage(localStorage, next)
    await i18n.changeLanguage(next)
    setWanted((before) => (before === next ? null : before))
  }
  return [wanted ?? (isLanguage(current) ? current : languages[0]), change]
}
