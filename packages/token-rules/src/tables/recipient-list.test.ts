import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { readRecipientList } from './recipient-list.ts'

const keys = (text: string, options = {}) =>
  readRecipientList(text, options).recipients.map(({ line, recipient }) => `${line} ${recipient.value}`)

test('recipients are read one a line, or several in a line', () => {
  expect(keys('ana@example.com\nBo@Example.com \n\n+358 40 123 4567')).toEqual([
    '1 ana@example.com',
    '2 bo@example.com',
    '3 +358401234567',
  ])
  expect(keys('ana@example.com, bo@example.com;')).toEqual(['1 ana@example.com', '1 bo@example.com'])
  expect(keys('ana@example.com; bo@example.com; chen@example.com')).toHaveLength(3)
})

test('of a table the column with recipients is read, whatever separates it and whether or not it has a heading', () => {
  const table = (separator: string) =>
    `${['Name', 'E-mail'].join(separator)}\r\n${['Ana', 'ana@example.com'].join(separator)}`
  for (const separator of [',', ';', '\t', '|']) {
    const read = readRecipientList(`\uFEFF${table(separator)}`)
    expect(read).toMatchObject({ delimiter: separator, column: 1, columns: ['Name', 'E-mail'], invalid: 0 })
    expect(read.recipients).toEqual([{ line: 2, recipient: { type: 'email', value: 'ana@example.com' } }])
  }
  expect(keys('Ana,ana@example.com\nBo,bo@example.com')).toEqual(['1 ana@example.com', '2 bo@example.com'])
  expect(keys('e-mail\nana@example.com')).toEqual(['2 ana@example.com'])
})

test('the delimiter and the column can be said', () => {
  const text = 'a;b@example.com,c@example.com\na;d@example.com,e@example.com'
  expect(keys(text, { delimiter: ',', column: 1 })).toEqual(['1 c@example.com', '2 e@example.com'])
})

test('what is wrong and what comes twice is named by its line and left out', () => {
  const read = readRecipientList('email\nana@example.com\nnobody\nANA@example.com\n"=cmd()"\nana@')
  expect(read).toMatchObject({ invalid: 3, duplicate: 1 })
  expect(read.faults).toEqual([
    { line: 3, text: 'nobody', fault: 'invalid' },
    { line: 4, text: 'ANA@example.com', fault: 'duplicate' },
    { line: 5, text: '=cmd()', fault: 'invalid' },
    { line: 6, text: 'ana@', fault: 'invalid' },
  ])
  expect(readRecipientList('')).toMatchObject({ recipients: [], invalid: 0 })
})

test('of a hundred thousand lines that Windows has saved, a tenth of them wrong, the others are read, and no wrong one is a formula when it goes out', () => {
  const lines = Array.from({ length: 100_000 }, (_, index) =>
    index % 10 === 9
      ? `Señor ${index};=HYPERLINK("http://x.example/${index}")`
      : `Señor ${index};n${index}@example.com`,
  )
  const saved = Uint8Array.from(`Nombre;Correo\r\n${lines.join('\r\n')}`, (letter) => letter.charCodeAt(0))
  const { text, encoding } = decodeText(saved)
  const read = readRecipientList(text, { faultsMax: 20_000 })
  expect([encoding, read.delimiter, read.columns]).toEqual(['windows-1252', ';', ['Nombre', 'Correo']])
  expect([read.recipients.length, read.invalid, read.duplicate]).toEqual([90_000, 10_000, 0])
  expect(read.recipients.at(-1)).toEqual({ line: 100_000, recipient: { type: 'email', value: 'n99998@example.com' } })
  expect(read.faults).toHaveLength(10_000)
  expect(read.faults[0]?.line).toBe(11)
  for (const { text: cell } of read.faults) expect(csvLine([cell])).toMatch(/^"?'=/)
})
