import type { FooterIcon, PageConfig } from '@vitrine/protocol'
import { describe, expect, test } from 'vitest'
import { brandEntry, isFooterShown, type TabFacts, tabsOf } from './tabs.ts'

const footer = (icons: FooterIcon[], more: object = {}): PageConfig => ({ features: { footer: { icons, ...more } } })
const namesOf = (facts: TabFacts) => tabsOf(facts).map(({ hostName }) => hostName)
const lumen = (pageConfig: PageConfig | null, visibleTabs: string[] | null = null) => ({
  business: 'lumen',
  pageConfig,
  visibleTabs,
})

describe('the tabs of a place', () => {
  test('outside of brands there is no Home and no MapAr, in a brand’s area everything leads into it', () => {
    expect(namesOf({ business: null })).toEqual(['Wallet', 'Map', 'Connect', 'DMs'])
    expect(tabsOf(lumen(null)).map(({ href }) => href)).toEqual([
      '/b/lumen',
      '/b/lumen/wallet',
      '/b/lumen/map',
      '/b/lumen/ar',
      '/b/lumen/people',
    ])
    expect(namesOf(lumen({ showHomePageIcon: false }))).toEqual(['Wallet', 'Map', 'MapAr', 'Connect'])
  })

  test('a brand’s footer says which, in which order and how they look; home needs a link, and no place stands there twice', () => {
    const icons: FooterIcon[] = [
      { id: 'map', title: ' Town ', src: '/media/map.svg' },
      { id: 'home' },
      { id: 'people' },
      { id: 'spaces' },
      { id: 'connect' },
      { id: 'wallet', src: 'javascript:alert(1)', title: '  ' },
      { id: 'ar' },
    ]
    const tabs = tabsOf(lumen(footer(icons)))
    expect(tabs.map(({ hostName }) => hostName)).toEqual(['Map', 'People', 'Wallet', 'MapAr'])
    expect(tabs[0]).toMatchObject({ title: 'Town', src: '/media/map.svg' })
    expect(tabs[2]).not.toHaveProperty('src')
    expect(tabs[2]).not.toHaveProperty('title')
    const linked = footer([{ id: 'home', link: 'https://lumen.example/app' }, { id: 'wallet' }])
    expect(namesOf(lumen(linked))).toEqual(['Home', 'Wallet'])
    expect(namesOf(lumen({ ...linked, showHomePageIcon: false }))).toEqual(['Wallet'])
    const built = footer([{ id: 'home', title: 'Counter' }, { id: 'wallet' }])
    expect(namesOf(lumen({ ...built, showHomePageIcon: true }))).toEqual(['Home', 'Wallet'])
    expect(namesOf(lumen(footer([{ id: 'home', link: 'javascript:alert(1)' }, { id: 'wallet' }])))).toEqual(['Wallet'])
  })

  test('no tab leads to what this version has no page for', () => {
    const icons: FooterIcon[] = [{ id: 'wallet' }, { id: 'spaces', title: 'Rooms' }]
    expect(namesOf(lumen(footer(icons)))).toEqual(['Wallet'])
    expect(namesOf({ business: null, visibleTabs: ['Spaces', 'DMs', 'Map'] })).toEqual(['DMs', 'Map'])
  })

  test('a footer that is not enabled is as good as none, and one that is not visible is not there', () => {
    const config = footer([{ id: 'map' }], { enabled: false })
    expect(namesOf(lumen(config))).toEqual(['Home', 'Wallet', 'Map', 'MapAr', 'Connect'])
    expect(isFooterShown(config)).toBe(true)
    expect(isFooterShown(footer([{ id: 'map' }], { visible: false }))).toBe(false)
  })

  test('a host’s tabs restrict and order them; what is none is passed over, and none at all says nothing', () => {
    expect(namesOf(lumen(null, ['mapar', 'Nonsense', 'Wallet', 'wallet', 'People']))).toEqual([
      'MapAr',
      'Wallet',
      'People',
    ])
    expect(namesOf(lumen(null, ['Nonsense']))).toHaveLength(5)
    expect(namesOf(lumen(null, []))).toHaveLength(5)
    expect(namesOf({ business: null, visibleTabs: ['Home', 'MapAr', 'Map'] })).toEqual(['Map'])
  })
})

test('R11 a brand opens with its initial tab, then its default one, then its first; a host’s first tab comes before', () => {
  const icons: FooterIcon[] = [{ id: 'wallet' }, { id: 'ar', default: true }, { id: 'map', initial: true }]
  expect(brandEntry(lumen(footer(icons)))).toBe('/b/lumen/map')
  expect(brandEntry(lumen(footer(icons.slice(0, 2))))).toBe('/b/lumen/ar')
  expect(brandEntry(lumen(footer(icons.slice(0, 1))))).toBe('/b/lumen/wallet')
  expect(brandEntry(lumen(null))).toBe('/b/lumen')
  expect(brandEntry(lumen(footer(icons), ['Wallet', 'Map']))).toBe('/b/lumen/wallet')
})
