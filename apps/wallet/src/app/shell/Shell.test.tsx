import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setAppConfig, setHost } from '../../platform/viewer/viewer.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as stories from './Shell.stories.tsx'

afterEach(() => {
  cleanup()
  setAppConfig({})
  setHost(null)
})

const tabs = async () => {
  const links = await within(await screen.findByRole('navigation', { name: 'Main navigation' })).findAllByRole(
    'listitem',
  )
  return links.map(({ textContent }) => textContent)
}

test.each(storiesOf(stories))('the state %s is drawn in both languages', (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { baseElement, unmount } = renderStory(story, { language })
    expect(baseElement).not.toBeEmptyDOMElement()
    expect(baseElement).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})

test('a brand’s footer is its own, the usual one or none', async () => {
  renderStory(stories.BrandsOwnFooter)
  await expect.poll(tabs).toEqual(['Counter', 'Your tin', 'Find us', 'Regulars'])
  cleanup()
  renderStory(stories.UsualFooter)
  await expect.poll(tabs).toEqual(['Home', 'Wallet', 'Map', 'AR', 'People'])
  cleanup()
  renderStory(stories.NoFooter)
  await expect.poll(() => screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull()
})

test('where there is no such brand, the frame of one’s own wallet stays', async () => {
  renderStory(stories.NoSuchBrand)
  await expect.poll(tabs).toContain('Wallet')
  expect(screen.getAllByRole('link', { name: 'Vitrine, home' })[0]).toBeVisible()
})

test('a hostile brand is made harmless: no script is an address, no stranger a tab, every colour a plain one', async () => {
  renderStory(stories.HostileBrand)
  await expect.poll(tabs).toEqual(['W'.repeat(40), '\u202Eevil'])
  for (const element of document.querySelectorAll('[src],[href]'))
    expect(element.getAttribute('src') ?? element.getAttribute('href')).toMatch(/^(\/|#|https?:)/)
  await expect
    .poll(() => document.documentElement.style.getPropertyValue('--color-ground'))
    .toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/)
})

test('a host hides what it may, restricts the tabs, and the rest stays in reach', async () => {
  setHost({ config: { visibleTabs: ['Map', 'Wallet'], hideDrawer: true, scanner: { enabled: false } } })
  renderStory(stories.BrandsOwnFooter)
  await expect.poll(tabs).toEqual(['Find us', 'Your tin'])
  expect(screen.queryByRole('link', { name: 'Your profile' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Scan a code' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Brands' })).toBeNull()
  cleanup()
  setHost({ config: { hideNavigation: true, features: { business: { hideHeader: true } } } })
  renderStory(stories.BrandsOwnFooter)
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
})

test('header.brandedBackground paints the header, and its image stands in it in the size that the brand says', async () => {
  renderStory(stories.HeaderLogo)
  const header = await screen.findByRole('banner')
  await expect.poll(() => header.className).toMatch(/branded/)
  await expect.poll(() => header.querySelector('img')?.getAttribute('src')).toBe('/media/demo/lumen/logo.svg')
  cleanup()
  renderStory(stories.PlainHeader)
  await expect.poll(tabs).toContain('Your tin')
  expect(screen.getByRole('banner').className).not.toMatch(/branded/)
})

test('without showProductSelector nobody is offered the way to other brands; the profile stays', async () => {
  renderStory(stories.BrandsOwnFooter)
  expect((await screen.findAllByRole('button', { name: 'Brands' })).length).toBeGreaterThan(0)
  cleanup()
  setHost({ config: { appConfiguration: { showProductSelector: false } } })
  renderStory(stories.BrandsOwnFooter)
  expect((await screen.findAllByRole('link', { name: 'Your profile' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Brands' })).toBeNull()
})

test('too old a version stops with the way to the newer one; an older one hears of it', async () => {
  setAppConfig({ versions: { web: { minimum: '2.0', link: 'https://wallet.example/get' } } })
  renderStory(stories.OfThisVersion)
  expect(await screen.findByRole('link', { name: 'Update' })).toHaveAttribute('href', 'https://wallet.example/get')
  expect(screen.queryByText('The app')).toBeNull()
  cleanup()
  setAppConfig({ versions: { web: { recommended: '2.0', link: 'javascript:alert(1)' } } })
  renderStory(stories.OfThisVersion)
  expect(screen.getByText('The app')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
})
