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
  const format = new Intl.NumberFormat(language)
  return `${number === null ? '-' : format.format(number)}/${maxObjects === null ? unlimited : format.format(maxObjects)}`
}
