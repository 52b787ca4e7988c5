import { expect, test } from 'vitest'
import { csvLine, readCsv } from './csv.ts'

test('tables are read as spreadsheets write them', () => {
  expect(readCsv('\uFEFFcode,pin\r\nA-1,"12,5"\r\n"say ""hi""","two\nlines"\r\n\r\nB;2,')).toEqual([
    ['code', 'pin'],
    ['A-1', '12,5'],
    ['say "hi"', 'two\nlines'],
    ['B;2', ''],
  ])
  expect(readCsv('code;value\nA;3,50')).toEqual([
    ['code', 'value'],
    ['A', '3,50'],
  ])
  expect(readCsv('')).toEqual([])
  expect(readCsv('"never closed\nA')).toEqual([['never closed\nA']])
})

test('a line is read as it was written, and no cell is a formula', () => {
  const cells = ['=1+1', '+358 40 1', '-2', '@sum(A1)', '\t=1', ' =1', 'a"b', 'a;b', 'two\nlines', 'plain']
  const [read = []] = readCsv(csvLine(cells))

  expect(read.map((cell) => cell.replace(/^'/, ''))).toEqual(cells)
  expect(read.slice(0, 6).every((cell) => cell.startsWith("'"))).toBe(true)
  expect(csvLine([-2, true, null, undefined])).toBe('-2,true,,\r\n')
})
