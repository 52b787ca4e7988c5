import { expect, test } from 'vitest'
import { cellsOf, makeSheet, type SheetSettings } from './sheet.ts'

const settings: SheetSettings = {
  columns: 3,
  rows: 4,
  offsetX: 0,
  offsetY: 0,
  scale: 100,
  copies: 1,
  caption: 'Café Lumen',
}
const links = Array.from({ length: 13 }, (_, index) => ({
  number: index + 1,
  url: `https://vitrine.example/get/${'a'.repeat(22)}`,
  taken: 0,
}))

test('codes stand in rows and columns within the page, moved and shrunk as the printer needs', () => {
  const cells = cellsOf(settings)
  expect(cells).toHaveLength(12)
  for (const { x, y, width, height } of cells) {
    expect(x).toBeGreaterThanOrEqual(9.99)
    expect(x + width).toBeLessThanOrEqual(200.01)
    expect(y + height).toBeLessThanOrEqual(287.01)
  }
  const [first] = cells
  const [moved] = cellsOf({ ...settings, offsetX: 2, offsetY: -1 })
  expect([moved?.x, moved?.y]).toEqual([(first?.x ?? 0) + 2, (first?.y ?? 0) - 1])
  expect(cellsOf({ ...settings, scale: 50 })[0]?.width).toBeCloseTo((first?.width ?? 0) / 2)
})

test('a sheet has as many pages as its codes need', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const pages = async (change: Partial<SheetSettings>) =>
    (await PDFDocument.load(await makeSheet(links, { ...settings, ...change }))).getPageCount()
  expect(await pages({})).toBe(2)
  expect(await pages({ copies: 2, caption: 'ラテ' })).toBe(3)
})
