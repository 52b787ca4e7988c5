import type { Language } from './languages.ts'

/** How dates and numbers of a language are written: as the person's browser says ("en-GB"), where it speaks the language at all. */
export function localeOf(
  language: Language,
  wanted: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  // Some browsers add what is no language tag: "en-US@posix".
  return (
    wanted.find((tag) => /^[a-z]{2}(-[a-z\d]+)*$/i.test(tag) && tag.slice(0, 2).toLowerCase() === language) ?? language
  )
}
