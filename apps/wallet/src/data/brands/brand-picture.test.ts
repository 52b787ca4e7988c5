import { expect, test } from 'vitest'
import { pictureOfBrand } from './brand-picture.ts'

const brand = { brandConfig: { icon: '/media/icon.webp' }, logoSrc: '/media/logo.svg' } as Parameters<
  typeof pictureOfBrand
>[0]

test('a brand is shown by the first of its pictures that may be fetched, the same everywhere', () => {
  const pageConfig = { theme: { header: { logo: '/media/page.svg' } } } as typeof brand.pageConfig & object
  expect(pictureOfBrand(brand)).toBe('/media/icon.webp')
  const withoutIcon = { ...brand, brandConfig: { ...brand.brandConfig, icon: 'javascript:alert(1)' } }
  expect(pictureOfBrand({ ...withoutIcon, pageConfig })).toBe('/media/page.svg')
  expect(pictureOfBrand(withoutIcon)).toBe('/media/logo.svg')
  expect(pictureOfBrand({ ...withoutIcon, logoSrc: 'http://brand.example/logo.png' })).toBeNull()
})
