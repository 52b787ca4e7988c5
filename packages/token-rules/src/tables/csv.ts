/** A table as text: commas or semicolons, quotes where needed, any line ends, with or without a byte order mark (RFC 4180). */
export function readCsv(text: string, delimiter?: string): string[][] {
  return [...readCsvRows(text, delimiter)]
}

/** The same row by row, for whoever needs no more than one at a time. */
export function* readCsvRows(text: string, delimiter?: string): Generator<string[], void> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = delimiter ?? separatorOf(source)
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  // What needs no look at each sign is taken in one piece: a table of 100,000 lines is millions of them.
  const special = new RegExp(`["\\n\\r${separator === '\t' ? '\\t' : `\\${separator}`}]`, 'g')
  for (let index = 0; index < source.length; index += 1) {
    if (isQuoted) {
      const quote = source.indexOf('"', index)
      const end = quote === -1 ? source.length : quote
      cell += source.slice(index, end)
      index = end
      if (quote === -1) break
      if (source[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
      continue
    }
    special.lastIndex = index
    const next = special.test(source) ? special.lastIndex - 1 : source.length
    cell += source.slice(index, next)
    index = next
    const char = source[index]
    if (char === '"' && cell === '') isQuoted = true
    else if (char === separator || char === '\n') {
      row.push(cell)
      cell = ''
      if (char === separator) continue
      if (row.length > 1 || row[0] !== '') yield row
      row = []
    } else if (char !== undefined && (char !== '\r' || source[index + 1] !== '\n')) cell += char
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
}

function separatorOf(source: string): ',' | ';' {
  const [first = ''] = source.split(/\r?\n/, 1)
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

/** One line of a table. What a spreadsheet would take for a formula is made plain text. */
export function csvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = typeof value === 'string' && /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
