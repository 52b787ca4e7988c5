/** What stands where an unlimited edition's size would (spec §2.7, §9). */
const unlimited = '--'

export interface Edition {
  /** Given in order of delivery; null where tokens are not numbered. */
  number: number | null
  /** Null for as many as wanted. */
  maxObjects: number | null
}

/** `2/10,000`, `2/--` when unlimited, `-/10,000` when not numbered; null where there is nothing to engrave. */
export function editionLabel({ number, maxObjects }: Edition, language = 'en'): string | null {
  if (number === null && maxObjects === null) return null
  const format = numerals(language)
  return `${number === null ? '-' : format.format(number)}/${maxObjects === null ? unlimited : format.format(maxObjects)}`
}

/** As it is engraved on the thing itself: `2/10,000`, and `No. 1869`, a name more than an amount, where there is no end to them. */
export function editionEngraving(edition: Edition, language = 'en'): string | null {
  const { number, maxObjects } = edition
  if (number === null || maxObjects !== null) return editionLabel(edition, language)
  return `${language.startsWith('es') ? 'N.º' : 'No.'} ${number}`
}

/** Spanish leaves 1597 ungrouped, which looks like a mistake beside 10.000. */
const numerals = (language: string) => new Intl.NumberFormat(language, { useGrouping: 'always' })
