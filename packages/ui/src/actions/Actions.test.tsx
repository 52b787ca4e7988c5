import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { LinkButton } from './LinkButton.tsx'
import { LinkNavigation } from './link-navigation.tsx'

test('a busy button keeps its focus and name, and refuses presses and submits', async () => {
  const person = userEvent.setup()
  const happened: string[] = []
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        happened.push('submit')
      }}
    >
      <Button type="submit" busy={busy} onPress={() => happened.push('press')}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(happened).toEqual(['press', 'submit'])
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Send' })
  expect(document.activeElement).toBe(button)
  await person.keyboard('{Enter}')
  await person.click(button)
  expect(happened).toEqual(['press', 'submit'])
})

test('a link moves inside the app by a plain click only', () => {
  const went: string[] = []
  render(
    <LinkNavigation navigate={(href) => went.push(href)}>
      <LinkButton href="/shop?sort=new">Shop</LinkButton>
      <LinkButton href="https://elsewhere.example/">Away</LinkButton>
    </LinkNavigation>,
  )
  const shop = screen.getByRole('link', { name: 'Shop' })
  const left = { button: 0, cancelable: true }
  expect(fireEvent.click(shop, left)).toBe(false)
  expect(went).toEqual(['/shop?sort=new'])
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(shop, { ...left, ctrlKey: true })
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Away' }), left)
  expect(went).toHaveLength(1)
})
