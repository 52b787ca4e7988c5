const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Code and name of every country, one after the other; the name in the reader's language. */
export function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' })
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = names.of(first + second)
      return name ? [first + second, name] : []
    }),
  )
}
