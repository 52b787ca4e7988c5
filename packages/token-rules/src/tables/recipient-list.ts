import { parseRecipient, type Recipient } from '../recipients.ts'
import { readCsvRows } from './csv.ts'

export type ListedRecipient = Exclude<Recipient, { type: 'caller' }>

export interface ListFault {
  /** Where it stands, counted from 1 as spreadsheets count rows. */
  line: number
  text: string
  fault: 'invalid' | 'duplicate'
}

export interface RecipientListReading {
  recipients: { line: number; recipient: ListedRecipient }[]
  invalid: number
  duplicate: number
  /** The first of what is left out. */
  faults: ListFault[]
  delimiter: string
  /** The column that was read, and what each is called; where there is no heading, by its first row. */
  column: number
  columns: string[]
}

export interface RecipientListOptions {
  delimiter?: string | undefined
  column?: number | undefined
  faultsMax?: number
}

const separators = [',', ';', '\t', '|'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const solana = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** So many rows, the first, are looked at to find the column. */
const looked = 200
/** So many are read in some milliseconds. */
const rowsAStep = 500

/** One key for one recipient, however it was written. */
export const recipientKey = ({ type, value }: ListedRecipient): string =>
  `${type}:${type === 'userId' && uuid.test(value) ? value.toLowerCase() : value}`

/**
 * Recipients in a text: one a line, several with commas or semicolons between them, or a table. Which delimiter and which column is
 * found out by what can be a recipient, unless it is said.
 */
export function readRecipientList(text: string, options: RecipientListOptions = {}): RecipientListReading {
  const steps = readRecipientSteps(text, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in steps of some hundred rows, for whoever has others to serve between them. */
export function* readRecipientSteps(
  text: string,
  options: RecipientListOptions = {},
): Generator<undefined, RecipientListReading> {
  const { faultsMax = 200 } = options
  const delimiter = options.delimiter ?? delimiterOf(text)
  const first = firstRows(text, delimiter)
  const width = first.reduce((most, row) => Math.max(most, row.length), 1)
  const isPlainList = options.column === undefined && isList(first)
  const column = options.column ?? (isPlainList ? 0 : bestColumn(first, width))
  const hasHeading = !isPlainList && first.length > 0 && isHeading(first[0] ?? [])
  const reading: RecipientListReading = {
    recipients: [],
    invalid: 0,
    duplicate: 0,
    faults: [],
    delimiter,
    column,
    columns: isPlainList ? [] : Array.from({ length: width }, (_, index) => first[0]?.[index]?.trim() ?? ''),
  }
  const seen = new Set<string>()
  const leaveOut = (line: number, cell: string, fault: ListFault['fault']) => {
    reading[fault] += 1
    if (reading.faults.length < faultsMax) reading.faults.push({ line, text: cell.slice(0, 120), fault })
  }
  let line = 0
  for (const row of readCsvRows(text, delimiter)) {
    line += 1
    if (line % rowsAStep === 0) yield
    if (hasHeading && line === 1) continue
    for (const cell of isPlainList ? row : [row[column] ?? '']) {
      if (cell.trim() === '') {
        if (!isPlainList && row.some((other) => other.trim() !== '')) leaveOut(line, cell, 'invalid')
        continue
      }
      const recipient = readCell(cell)
      const key = recipient && recipientKey(recipient)
      if (!recipient || key === null) leaveOut(line, cell.trim(), 'invalid')
      else if (seen.has(key)) leaveOut(line, cell.trim(), 'duplicate')
      else {
        seen.add(key)
        reading.recipients.push({ line, recipient })
      }
    }
  }
  return reading
}

function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  for (const row of readCsvRows(text, delimiter)) if (rows.push(row) === looked) break
  return rows
}

function readCell(cell: string): ListedRecipient | null {
  // As in a line of addresses that ends with one.
  const read = parseRecipient(cell.replace(/[;,]\s*$/, ''))
  if (!read.ok || read.recipient.type === 'caller') return null
  const { recipient } = read
  if (recipient.type !== 'userId') return recipient
  // Whatever is nothing else is read as an id; a name is none.
  return uuid.test(recipient.value) || solana.test(recipient.value) ? recipient : null
}

function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/, looked)
    .filter((line) => line.trim() !== '')
  const best = separators
    .map((separator) => ({ separator, times: steadiness(lines, separator) }))
    .reduce((most, each) => (each.times > most.times ? each : most))
  return best.times > 0 ? best.separator : ','
}

/** How often it stands in most lines; 0 where it is in some by chance. */
function steadiness(lines: readonly string[], separator: string): number {
  const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1)
  const withIt = counts.filter((count) => count > 0).length
  return withIt * 2 > lines.length ? withIt : lines.length === 1 ? withIt : 0
}

/** Whether every cell that is not empty is a recipient: then it is no table. */
function isList(rows: readonly string[][]): boolean {
  const widths = new Set(rows.map((row) => row.length))
  if (widths.size === 1 && widths.has(1)) return !isHeading(rows[0] ?? [])
  const cells = rows.flatMap((row) => row.filter((cell) => cell.trim() !== ''))
  return cells.length > 0 && cells.every((cell) => readCell(cell) !== null)
}

function bestColumn(rows: readonly string[][], width: number): number {
  let best = { column: 0, found: -1 }
  for (let column = 0; column < width; column += 1) {
    const found = rows.filter((row) => readCell(row[column] ?? '') !== null).length
    if (found > best.found) best = { column, found }
  }
  return best.column
}

/** Words over the columns, and no recipient among them. */
function isHeading(row: readonly string[]): boolean {
  return (
    row.some((cell) => /^[\p{L} _-]{2,40}$/u.test(cell.trim()) && readCell(cell) === null) &&
    row.every((cell) => readCell(cell) === null) &&
    row.some((cell) =>
      /mail|correo|phone|tel[eé]?f|m[oó]vil|mobile|user|id$|address|direcci|recipient|destinat|wallet/i.test(cell),
    )
  )
}
