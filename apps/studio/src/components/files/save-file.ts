import { csvLine } from '@vitrine/token-rules'

/** Gives the person a file. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The same for a table. Spreadsheets take it for UTF-8 by its mark, and no cell of it for a formula. */
export function saveTable(rows: readonly (readonly (string | number | null)[])[], name: string): void {
  saveFile(new Blob([`\uFEFF${rows.map(csvLine).join('')}`], { type: 'text/csv' }), name)
}
