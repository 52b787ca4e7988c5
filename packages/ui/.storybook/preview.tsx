import type { Decorator, Preview } from '@storybook/react-vite'
import { useEffect } from 'react'
import '../src/theme/index.css'
import './preview.css'
import { en } from '../src/strings/en.ts'
import { es } from '../src/strings/es.ts'
import { UiStringsProvider } from '../src/strings/ui-strings.tsx'
import { applyThemePreference, type ThemePreference } from '../src/theme/theme-preference.ts'

const withTheme: Decorator = (Story, { globals }) => {
  const theme = globals.theme as ThemePreference
  useEffect(() => applyThemePreference(theme), [theme])
  useEffect(() => {
    document.documentElement.lang = String(globals.locale)
  }, [globals.locale])
  return (
    <UiStringsProvider strings={globals.locale === 'es' ? es : en}>
      <Story />
    </UiStringsProvider>
  )
}

/** The only rules that axe is asked for, where the address names some. */
const rules = new URLSearchParams(location.search).get('rules')

export default {
  decorators: [withTheme],
  initialGlobals: { theme: 'system', locale: 'en' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'As the device' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'es', title: 'Español' },
        ],
      },
    },
  },
  parameters: {
    layout: 'padded',
    backgrounds: { disable: true },
    a11y: { test: 'error', ...(rules ? { options: { runOnly: { type: 'rule', values: rules.split(',') } } } : {}) },
    viewport: {
      options: {
        small: { name: 'Smallest, 320', styles: { width: '320px', height: '640px' } },
        phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' } },
        desktop: { name: 'Desktop, 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
} satisfies Preview
