import type { PublicBusiness } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { businessOf } from '../../testing/demo-answers.ts'
import { logoOf } from './logo-of.ts'

const lumen = businessOf('cafe-lumen')
type Header = NonNullable<NonNullable<PublicBusiness['pageConfig']>['features']>['header']

const brand = ({ image, logo, icon, logoSrc }: { image?: object; logo?: string; icon?: string; logoSrc?: string }) =>
  logoOf({
    ...lumen,
    logoSrc: logoSrc ?? null,
    brandConfig: { ...lumen.brandConfig, icon: icon ?? null },
    pageConfig: {
      theme: { header: { logo: logo ?? null } },
      features: { ...(image ? { header: { image } as Header } : {}) },
    },
  })

test('a bar shows the image of the brand’s header in its width and height, else its page’s logo, its icon, its logoSrc', () => {
  const all = { logo: '/media/logo.svg', icon: '/media/icon.webp', logoSrc: '/media/src.webp' }
  const image = { src: '/media/wide.svg', width: 120, height: 40 }
  expect(brand({ ...all, image })).toEqual({ src: '/media/wide.svg', width: 120, height: 40, isWordmark: true })
  // One of such a height is a picture for a page.
  expect(brand({ ...all, image: { ...image, height: 400 } })).toEqual({ src: '/media/logo.svg', isWordmark: true })
  expect(brand(all)).toEqual({ src: '/media/logo.svg', isWordmark: true })
  expect(brand({ ...all, logo: '' })).toEqual({ src: '/media/icon.webp', isWordmark: false })
  expect(brand({ logoSrc: '/media/src.webp' })).toEqual({ src: '/media/src.webp', isWordmark: false })
  expect(brand({})).toBeNull()
})
