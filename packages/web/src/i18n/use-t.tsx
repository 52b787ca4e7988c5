import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Language, rememberLanguage } from './languages.ts'
import { fill, type Translator } from './translator.ts'

export type SentenceValues = Record<string, string | number>

type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K
/** The keys of one namespace of an app, whose `All` has the strings of each. */
export type KeyIn<All, N extends keyof All> = WithoutPlural<keyof All[N] & string>
export type TranslateIn<All, N extends keyof All> = (key: KeyIn<All, N>, values?: SentenceValues) => string
type Translate = (key: string, values?: SentenceValues) => string

const TranslatorContext = createContext<Translator | null>(null)
export const TranslatorProvider = TranslatorContext.Provider

function useTranslator(): { translator: Translator; language: Language } {
  const translator = use(TranslatorContext)
  if (!translator) throw new Error('No TranslatorProvider above.')
  const language = useSyncExternalStore(
    (listener) => {
      translator.on('languageChanged', listener)
      return () => translator.off('languageChanged', listener)
    },
    () => translator.language,
    () => translator.language,
  )
  return { translator, language }
}

/** The sentences of one namespace: `const t = useT('connect')`, then `t('sign-in')`. Suspends while they load. */
function useT(namespace: string): Translate {
  const { translator } = useTranslator()
  // Thrown, and not read by `use`: sentences may come in the middle of a drawing, which must not go on where it waited.
  const ready: Promise<void> & { status?: string } = translator.ready(namespace)
  if (ready.status !== 'fulfilled') throw ready
  return translator.of(namespace)
}

/** The same for what is said only when something has happened: the sentences come then, and no screen waits for them. */
function useLateT(namespace: string): () => Promise<Translate> {
  const { translator } = useTranslator()
  return async () => {
    await translator.ready(namespace)
    return translator.of(namespace)
  }
}

interface SentenceProps {
  namespace: string
  name: string
  values?: SentenceValues
  /** Elements for the sentence's `<tags>`, such as `{ terms: <a href="…" /> }`. */
  parts: Record<string, ReactElement>
}

/** A sentence with links or emphasis inside, translated as a whole. */
function Sentence({ namespace, name, values = {}, parts }: SentenceProps): ReactNode {
  const t = useT(namespace)
  // What values say is text, whatever stands in it: the tags are the sentence's own.
  const marked = Object.fromEntries(Object.keys(values).map((each) => [each, `{{${each}}}`]))
  return t(name, { ...marked, ...(typeof values.count === 'number' ? { count: values.count } : {}) })
    .split(/(<(\w+)>.*?<\/\2>)/)
    .flatMap<ReactNode>((piece, index) => {
      if (index % 3 === 2) return []
      const [, tag = '', inner = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
      const element = parts[tag]
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay where they are
      return element ? [cloneElement(element, { key: index }, fill(inner, values))] : [fill(piece, values)]
    })
}

/** The language that was chosen, and how to choose: remembered on this device, spoken once its strings are there. */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const { translator, language } = useTranslator()
  // A choice that springs back until its strings are there looks refused.
  const [wanted, setWanted] = useState<Language | null>(null)
  const change = async (next: Language) => {
    setWanted(next)
    rememberLanguage(localStorage, next)
    await translator.changeLanguage(next)
    setWanted((before) => (before === next ? null : before))
  }
  return [wanted ?? language, change]
}

interface Speaking<All> {
  useT<N extends keyof All & string>(namespace: N): TranslateIn<All, N>
  useLateT<N extends keyof All & string>(namespace: N): () => Promise<TranslateIn<All, N>>
  Sentence<N extends keyof All & string>(
    props: Omit<SentenceProps, 'namespace' | 'name'> & { namespace: N; name: KeyIn<All, N> },
  ): ReactNode
}

/** The same for an app that has the strings `All`: a namespace or key that it has not is a type error. */
export const speaking = <All,>() => ({ useT, useLateT, Sentence }) as unknown as Speaking<All>
