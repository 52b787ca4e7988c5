import { objectDefinition } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { pictureOf } from '../src/camera.ts'
import { noNetwork } from '../src/console-errors.ts'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'

const gate = 'NightParade1/gate'
const title = objectDefinition('parade-saturday-ticket').meta.displayName

test(
  'a cashier lets people in on a phone, with a connection and without one, and nobody twice',
  long,
  async ({ open, provokes }) => {
    provokes(...noNetwork)
    const showTicket = async (email: string) => {
      const person = await open()
      await person.signIn(email)
      await person.openToken(title)
      return person.page.getByRole('img', { name: 'Your code for the counter to scan' })
    }
    const [anas, chens] = [await showTicket('ana@example.com'), await showTicket('chen@example.com')]
    const scan = async ({ page }: PersonAtBrowser, code: typeof anas) =>
      page.locator('input[type=file]').setInputFiles(await pictureOf(code))
    const answer = ({ page }: PersonAtBrowser) => page.getByRole('status').filter({ hasText: 'Scan the next one' })

    const chen = await open({ serviceWorkers: 'allow' })
    await chen.opensStudio('chen@example.com', gate)
    await expect(chen.page.getByText(/^List of .* tickets$/)).toBeVisible()
    await expect(chen.page.getByText('This page opens without a connection, too.')).toBeVisible()
    await expectNoViolations(chen, 'the gate')

    await scan(chen, anas)
    await expect(answer(chen)).toContainText(/Good to go.*Ana Solmar/)
    await chen.page.getByRole('button', { name: 'Scan the next one' }).click()
    await chen.page.getByLabel('Type or scan a code').fill('not a ticket')
    await chen.page.getByRole('button', { name: 'Check' }).click()
    await expect(answer(chen)).toContainText('This isn’t a ticket')

    await chen.page.context().setOffline(true)
    await expect(chen.page.getByText(/^You’re offline. Tickets are checked/)).toBeVisible()
    await scan(chen, chens)
    await expect(answer(chen)).toContainText('Let in, not confirmed yet')
    await expect(chen.page.getByText('1 scan is not sent yet')).toBeVisible()
    await chen.page.reload()
    await expect(chen.page.getByText('1 scan is not sent yet')).toBeVisible()
    await expectNoViolations(chen, 'the gate without a connection')

    // Meanwhile another phone, which has a connection, lets the same ticket in.
    const second = await open()
    await second.opensStudio('chen@example.com', gate)
    await expect(second.page.getByText(/^List of .* tickets$/)).toBeVisible()
    await scan(second, chens)
    await expect(answer(second)).toContainText(/Good to go.*Chen Weilan/)

    await chen.page.context().setOffline(false)
    await expect(chen.page.getByText('1 ticket was let in offline and wasn’t good')).toBeVisible()
    await expect(chen.page.getByText('1 scan is not sent yet')).toHaveCount(0)

    await answer(second).getByRole('button', { name: 'Undo' }).click()
    await expect(second.page.getByRole('listitem').filter({ hasText: 'Chen Weilan' })).toContainText('Undone')
  },
)
