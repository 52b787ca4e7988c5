import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TabBar } from './TabBar.tsx'

test('the current place is marked, and a badge is read as a sentence', () => {
  render(
    <TabBar
      label="Main"
      items={[
        { href: '/wallet', label: 'Wallet', icon: null, current: true },
        {
          href: '/people',
          label: 'People',
          icon: null,
          current: false,
          badge: { count: 120, label: '120 unread messages' },
        },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'Wallet' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: /120 unread messages\s*People/ })).toBeTruthy()
  expect(screen.getByText('99+')).toBeTruthy()
})
