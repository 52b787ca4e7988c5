import type { PublicBusiness } from '@vitrine/protocol'
import { afterEach, expect, test } from 'vitest'
import { setAppConfig, setViewerConfig } from '../../platform/viewer/viewer.ts'
import { businessOf } from '../../testing/demo-answers.ts'
import { brandAt, drawFirstPage } from './first-page.tsx'

afterEach(() => {
  setAppConfig({})
  setViewerConfig(null)
})

const ours = { appConfig: {}, viewer: null }

test('the first page is the connect screen in either language, with its picture ahead', () => {
  const [en, es] = (['en', 'es'] as const).map((language) => drawFirstPage(language, ours, null))
  expect(en?.html).toContain('Your collection, always with you')
  expect(es?.html).toContain('Tu colección, siempre contigo')
  expect(es?.title).toBe('Iniciar sesión · Vitrine')
  expect(en?.links).toMatch(/^<link rel="preload" as="image" imageSrcSet="[^"]+ 480w, [^"]+ 960w"/)
  expect(en?.linkHeader).toMatch(
    /^<\/[^>]+>; rel=preload; as=image; fetchpriority=high; imagesrcset="[^"]+ 480w, [^"]+ 960w"; imagesizes="[^"]+"$/,
  )
  expect(en?.html).not.toMatch(/<link|<title/)
  expect(en?.paths).toEqual(['/', '/connect'])
})

test('a hostile brand’s words are words, its addresses none and its colours ours', () => {
  const hostile = '</style></script><script>alert(1)</script>"'
  const brand = {
    ...businessOf('cafe-lumen'),
    displayName: hostile,
    logoSrc: 'javascript:alert(2)',
    url: 'javascript:alert(3)',
    location: hostile,
    terms: [hostile],
    brandConfig: {
      icon: 'https://x.example/"onload="alert(4)',
      mode: 'dark',
      colors: {
        background: { light: 'url(//x.example)', dark: '</style>' },
        text: { light: 'red;}*{', dark: hostile },
      },
    },
    pageConfig: { text: { about: hostile } },
  } as unknown as PublicBusiness
  const { html, links, linkHeader, style, theme } = drawFirstPage('en', ours, brand)
  const page = new DOMParser().parseFromString(`${links}<div id="app">${html}</div>`, 'text/html')
  expect(page.querySelectorAll('script, style, [onload], [href^="javascript"], [src^="javascript"]')).toHaveLength(0)
  expect(page.querySelector('h1')?.textContent).toBe(`${hostile} has something for you`)
  expect(style).toMatch(/^:root\{(--color-[a-z-]+:light-dark\(#[0-9a-f]{6,8},#[0-9a-f]{6,8}\);?)+\}$/)
  expect(theme).toBe('dark')
  expect(linkHeader).toMatch(/^(<[^<>"\s]*>; rel=preload; as=image; fetchpriority=high)?$/)
})

test('whose connect screen it is follows the address, the hostname and the lock', () => {
  expect(brandAt('/', ours)).toBeNull()
  expect(brandAt('/connect', ours)).toBeNull()
  expect(brandAt('/b/cafe-lumen', ours)).toBe('cafe-lumen')
  expect(brandAt('/token/1', ours)).toBeUndefined()
  expect(brandAt('/nowhere', ours)).toBeUndefined()
  const locked = { appConfig: { businessId: 'CafeLumen1', subBusinesses: ['Bakery1'] }, viewer: null }
  expect(brandAt('/', locked)).toBe('CafeLumen1')
  expect(brandAt('/b/Bakery1', locked)).toBe('Bakery1')
  expect(brandAt('/b/marea', locked)).toBeUndefined()
})
