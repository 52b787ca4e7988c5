import type { Language } from './languages.ts'

export type Strings = Readonly<Record<string, string>>
export type LoadStrings = (language: Language, namespace: string) => Promise<Strings>
export type Values = Readonly<Record<string, unknown>>
/** Gives the sentence of a key; the key itself where there is none. */
export type Say = (key: string, values?: Values) => string

export interface Translator {
  readonly language: Language
  /** The sentences of one namespace in the language that is spoken now; the same function until that changes. */
  of(namespace: string): Say
  /** The same by whole names, such as `problems:client.fallback.title`. */
  t: Say
  exists(name: string): boolean
  /** Settles when `of` has its sentences, or gets none; always the same promise, marked as React marks those that are settled. */
  ready(namespace: string): Promise<void>
  /** Fetches what is missing. Never rejects: what could not be had is asked for again by the next call, and read as its keys until then. */
  loadNamespaces(namespaces: readonly string[]): Promise<void>
  /** Spoken once everything that is in use is there. */
  changeLanguage(language: Language): Promise<void>
  on(event: 'languageChanged', listener: () => void): void
  off(event: 'languageChanged', listener: () => void): void
}

export interface TranslatorNeeds {
  language: Language
  load: LoadStrings
  /** What is there from the beginning, by names such as `en/connect`. */
  strings?: Iterable<readonly [string, Strings]>
  onFailure?: (error: unknown) => void
}

/** Whole sentences with `{{values}}`, in the plural of their `count` (`key_one`, `key_other`, `key_zero` where there is one). */
export function createTranslator(needs: TranslatorNeeds): Translator {
  const { load, strings = [], onFailure = () => {} } = needs
  let { language } = needs
  const known = new Map<string, Strings>(strings)
  const onTheWay = new Map<string, Promise<void>>()
  const asked = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  const said = new Map<string, Say>()
  const nameOf = (spoken: Language, namespace: string) => `${spoken}/${namespace}`

  function fetchStrings(spoken: Language, namespace: string): Promise<void> {
    const name = nameOf(spoken, namespace)
    if (known.has(name)) return Promise.resolve()
    const waiting = onTheWay.get(name)
    if (waiting) return waiting
    const coming = load(spoken, namespace)
      .then((strings) => void known.set(name, strings))
      .catch(onFailure)
      .finally(() => onTheWay.delete(name))
    onTheWay.set(name, coming)
    return coming
  }

  function ready(namespace: string): Promise<void> {
    const name = nameOf(language, namespace)
    const before = asked.get(name)
    if (before) return before
    const coming = fetchStrings(language, namespace)
    // As React marks what it has waited for.
    const settle = () => void Object.assign(coming, { status: 'fulfilled', value: undefined })
    if (known.has(name)) settle()
    else coming.then(settle)
    asked.set(name, coming)
    return coming
  }

  function find(namespace: string, key: string, count: unknown): string | undefined {
    const strings = known.get(nameOf(language, namespace))
    if (!strings) return undefined
    if (typeof count !== 'number') return strings[key]
    const zero = count === 0 ? strings[`${key}_zero`] : undefined
    return zero ?? strings[`${key}_${pluralOf(language, count)}`] ?? strings[`${key}_other`] ?? strings[key]
  }

  function of(namespace: string): Say {
    const name = nameOf(language, namespace)
    const say = said.get(name) ?? ((key, values = {}) => fill(find(namespace, key, values.count) ?? key, values))
    said.set(name, say)
    return say
  }

  const parts = (name: string): [string, string] => {
    const at = name.indexOf(':')
    return [name.slice(0, at), name.slice(at + 1)]
  }

  return {
    get language() {
      return language
    },
    of,
    t(name, values) {
      const [namespace, key] = parts(name)
      return of(namespace)(key, values)
    },
    exists(name) {
      const [namespace, key] = parts(name)
      return find(namespace, key, undefined) !== undefined
    },
    ready,
    async loadNamespaces(namespaces) {
      await Promise.all(namespaces.map((each) => fetchStrings(language, each)))
    },
    async changeLanguage(next) {
      const inUse = [...known.keys()].filter((name) => name.startsWith(`${language}/`))
      await Promise.all(inUse.map((name) => fetchStrings(next, name.slice(language.length + 1))))
      language = next
      for (const listener of listeners) listener()
    },
    on: (_event, listener) => void listeners.add(listener),
    off: (_event, listener) => void listeners.delete(listener),
  }
}

const rules = new Map<Language, Intl.PluralRules>()

function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const own = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, own)
  return own.select(count)
}

/** Puts the values where the sentence names them. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
