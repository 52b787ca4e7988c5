import { fileURLToPath } from 'node:url'
import { person } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { atElement } from '../src/element.ts'
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

    // From somebody's page to what they have written to each other already.
    await page.goto(`/user/${bo.id}`)
    await page.getByRole('link', { name: `Message ${bo.name}` }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Hello *Bo*, are you at the parade?')
    await field.press('Enter')
    await expect(page.getByRole('article').getByText('are you at the parade?')).toBeVisible()
    await expect(
      page.getByRole('article').filter({ hasText: 'parade?' }).getByRole('img', { name: 'Sent' }),
    ).toBeVisible()

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

test(
  'people of a brand join its room, talk, thread, react and show a collectible, from another app too',
  long,
  async ({ open, server, provokes }) => {
    provokes(/net::ERR_INTERNET_DISCONNECTED/)
    const [newcomer, drummer] = [
      await open(),
      await open({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } }),
    ]
    await newcomer.signIn('ana@example.com')
    await drummer.signIn('bo@example.com')
    const { page } = newcomer
    const other = drummer.page
    const rooms = page.getByRole('list', { name: 'Parade people' })

    // By keys alone: from the brand's rooms into one.
    await page.goto('/b/night-parade/people')
    await expect(rooms.getByRole('link', { name: /Drums.*2 members/ })).toBeVisible()
    await expectNoViolations(newcomer, 'a brand’s rooms')
    await rooms.getByRole('link', { name: /Drums/ }).press('Enter')
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    await expectNoViolations(newcomer, 'before joining')
    await page.getByRole('button', { name: 'Join' }).press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'It came back!' })).toBeVisible()
    await other.goto('/b/night-parade/space/parade-drums')
    await expect(other.getByText(`${ana.name} joined`)).toBeVisible()
    await expect(other.locator('a[aria-current]').filter({ hasText: 'Drums' })).toBeVisible()

    // A word, a reaction and a thread.
    const written = other.getByRole('textbox', { name: 'Message' })
    await written.fill('Welcome to the drums')
    await written.press('Enter')
    const welcome = page.getByRole('article').filter({ hasText: 'Welcome to the drums' })
    await welcome.press('+')
    await page.getByRole('button', { name: 'React with 🎉' }).press('Enter')
    await expect(other.getByRole('button', { name: '🎉, 1 person' })).toBeVisible()
    await welcome.press('t')
    await page.getByRole('textbox', { name: 'Reply in the thread' }).fill('Which bar is the third?')
    await page.getByRole('textbox', { name: 'Reply in the thread' }).press('Enter')
    await other
      .getByRole('article')
      .filter({ hasText: 'Welcome to the drums' })
      .getByRole('link', { name: /1 reply/ })
      .press('Enter')
    await expect(other.getByRole('article').filter({ hasText: 'Which bar is the third?' })).toBeVisible()
    await expectNoViolations(drummer, 'a thread, wide')
    await other.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()

    // A collectible, which another app shows as words and a link.
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('menuitem', { name: 'Show a collectible' }).click()
    const choices = page.getByRole('dialog', { name: 'Show a collectible' }).getByRole('listitem')
    await choices.first().getByRole('button').click()
    await expect(other.getByRole('article').getByRole('link', { name: /Open/ })).toBeVisible()
    const element = await atElement(server.url, 'chen@example.com')
    const drums = element.room('Drums')
    const shown = await element.hears(drums, (content) => 'v.collectible' in content)
    expect(shown.body).toMatch(/: http.*\/token\//)
    await element.client.sendTextMessage(drums.roomId, 'From another app')
    element.stop()
    const fromElsewhere = { hasText: 'From another app' }
    await expect(page.getByRole('article').filter(fromElsewhere)).toContainText('Chen Weilan')
    await expect(other.getByRole('article').filter(fromElsewhere)).toBeVisible()
    // A screen reader hears it once.
    await expect(page.getByText('Chen Weilan: From another app', { exact: true })).toHaveCount(1)

    // An answer on the whole screen.
    const id = await page.getByRole('article').filter(fromElsewhere).getAttribute('data-message')
    await page.goto(`/b/night-parade/space/parade-drums/reply/${encodeURIComponent(id ?? '')}`)
    await expect(page.getByRole('heading', { name: 'Reply to Chen Weilan' })).toBeVisible()
    await expectNoViolations(newcomer, 'an answer on the whole screen')
    await page.getByRole('textbox', { name: 'Message' }).fill('It arrives here, too')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(other.getByRole('article').filter({ hasText: 'It arrives here, too' })).toContainText(
      'From another app',
    )

    // Written without a network, and the app closed: its next start sends it, with chat left alone.
    await newcomer.context.setOffline(true)
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Written in the tunnel')
    await field.press('Enter')
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: 'Written in the tunnel' })
        .getByRole('img', { name: /^Will be sent/ }),
    ).toBeVisible()
    await page.close()
    await newcomer.context.setOffline(false)
    const again = await newcomer.context.newPage()
    await again.goto('/')
    await expect(other.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toBeVisible()

    // Out again: the list says so.
    await again.goto('/b/night-parade/space/parade-drums')
    await again.getByRole('button', { name: 'More about this conversation' }).click()
    await again.getByRole('menuitem', { name: 'Leave' }).click()
    await expect(again.getByRole('link', { name: /Drums.*2 members/ })).toBeVisible()
  },
)
