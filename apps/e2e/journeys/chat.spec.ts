import { fileURLToPath } from 'node:url'
import { person } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { expect, long, test } from '../src/test.ts'

const picture = fileURLToPath(new URL('../../../packages/fixtures/media/demo/people/bo.webp', import.meta.url))
const [ana, bo] = [person('ana'), person('bo')]

test(
  'two people write, react, answer, show a collectible and a picture, edit and delete',
  long,
  async ({ open, provokes }) => {
    // The network is away for a while.
    provokes(/net::ERR_INTERNET_DISCONNECTED/)
    const [writer, reader] = [await open(), await open({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })]
    await writer.signIn('ana@example.com')
    await reader.signIn('bo@example.com')
    const { page } = writer
    const other = reader.page

    // From somebody's page to the first message, which makes the room.
    await page.goto(`/user/${bo.id}`)
    await page.getByRole('link', { name: `Write to ${bo.name}` }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Hello *Bo*, are you at the parade?')
    await field.press('Enter')
    await expect(page.getByRole('article').getByText('are you at the parade?')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()

    // The other is told by the tab, without having opened chat, and comes in.
    await expect(other.getByRole('link', { name: '1 unread message Messages' })).toBeVisible()
    await other.getByRole('link', { name: '1 unread message Messages' }).click()
    await other.getByRole('link', { name: new RegExp(ana.name) }).click()
    await expect(other.getByRole('article').getByText('are you at the parade?')).toBeVisible()
    await expectNoViolations(reader, 'room of two, wide')

    // By keys alone: to the message, a reaction, an answer.
    const written = other.getByRole('textbox', { name: 'Message' })
    const first = other.getByRole('article').filter({ hasText: 'are you at the parade?' })
    await first.press('+')
    await other.getByRole('button', { name: 'React with 🎉' }).press('Enter')
    await expect(page.getByRole('button', { name: '🎉, 1 person' })).toBeVisible()
    await first.press('r')
    await expect(written).toBeFocused()
    await written.pressSequentially('Yes, by the fountain')
    await written.press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'Yes, by the fountain' })).toBeVisible()
    await written.press('ArrowUp')
    await expect(written).toHaveValue('Yes, by the fountain')
    await written.pressSequentially(' at nine')
    await written.press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'Yes, by the fountain at nine' })).toContainText('edited')
    await expect(other.getByText('Seen')).toBeVisible()

    // A picture, and a collectible.
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await field.fill('Look for this face')
    await page.getByRole('button', { name: 'Send' }).click()
    await other.getByRole('button', { name: /Look for this face, open full screen/ }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('menuitem', { name: 'Show a collectible' }).click()
    await page
      .getByRole('dialog', { name: 'Show a collectible' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click()
    await expect(other.getByRole('article').getByRole('link', { name: /Open/ })).toBeVisible()

    // Deleted, thought better of, and deleted.
    const last = page.getByRole('article').filter({ hasText: 'Look for this face' })
    await last.press('Delete')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(last).toBeVisible()

    // What was said is there without a network, and what is written meanwhile is sent when it is back.
    await expectNoViolations(writer, 'room of two, phone')
    await writer.context.setOffline(true)
    await field.fill('Written in the tunnel')
    await field.press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toBeVisible()
    await writer.context.setOffline(false)
    await expect(other.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expectNoViolations(writer, 'messages')
  },
)
