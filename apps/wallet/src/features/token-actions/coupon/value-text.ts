const currencies: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP' }
const sign = String.raw`€|\$|£|[A-Z]{3}`
const amount = String.raw`\d{1,9}(?:[.,]\d{2})?`
const before = new RegExp(`^(${sign})\\s?(${amount})$`)
const after = new RegExp(`^(${amount})\\s?(${sign})$`)

/** What a coupon is worth, as people in this language write money; what is no plain price stays as its brand wrote it. */
export function valueText(value: string, language: string): string {
  const text = value.trim()
  const [, sum, unit] = after.exec(text) ?? swapped(before.exec(text)) ?? []
  if (!sum || !unit) return value
  const currency = currencies[unit] ?? unit
  if (!Intl.supportedValuesOf('currency').includes(currency)) return value
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(sum.replace(',', '.')))
}

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1]]
