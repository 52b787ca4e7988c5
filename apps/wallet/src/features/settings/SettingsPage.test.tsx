import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changeWalletPreferences,
  defaultPreferences,
  readWalletPreferences,
} from '../../data/account/wallet-preferences.ts'
import { setThemePreference } from '../../platform/theme/theme.ts'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './SettingsPage.stories.tsx'

beforeEach(() => changeWalletPreferences(defaultPreferences))
afterEach(() => {
  cleanup()
  setThemePreference('system')
  localStorage.clear()
})

test('another language is spoken at once and remembered on this device', async () => {
  renderStory(stories.Own)
  await userEvent.click(await screen.findByRole('radio', { name: 'Español' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  expect(Object.values({ ...localStorage }).join()).toContain('es')
})

test('the theme changes at once', async () => {
  renderStory(stories.Own)
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

test.each([
  ['Show titles', 'showTitles'],
  ['Show editions', 'showEditions'],
  ['Mark new items', 'showBadges'],
  ['Tell me when a collectible arrives', 'arrivalToasts'],
  ['Tell me when coins arrive', 'coinToasts'],
  ['Let brands open things for me right away', 'autoOpen'],
] as const)('"%s" is kept', async (label, preference) => {
  renderStory(stories.Own)
  await userEvent.click(await screen.findByRole('switch', { name: label }))
  expect(readWalletPreferences()[preference]).toBe(false)
  expect(screen.getByRole('switch', { name: label })).not.toBeChecked()
})

test('a guest is told what signing out would cost', async () => {
  renderStory(stories.Guest)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText(/Without a password you can’t open this wallet again/)).toBeVisible()
})
