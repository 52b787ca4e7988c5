import type { Page } from '@playwright/test'
import { demoCommunities } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { expect, long, test } from '../src/test.ts'

const route = demoCommunities.flatMap(({ spaces }) => spaces).find(({ alias }) => alias === 'parade-route')
const room = `/b/night-parade/space/${route?.id}`

/** A line over the paper, from one part of its size to another. */
async function draw(page: Page, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) {
  const box = await page.getByRole('region', { name: /^Drawing area/ }).boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  const { x, y, width, height } = box
  await page.mouse.move(x + x1 * width, y + y1 * height)
  await page.mouse.down()
  await page.mouse.move(x + x2 * width, y + y2 * height, { steps: 12 })
  await page.mouse.up()
}

test(
  'in a brand’s room one asks, another answers, the answer is accepted, and they draw',
  long,
  async ({ open, provokes }) => {
    // The network is away for a while.
    provokes(/net::ERR_INTERNET_DISCONNECTED/)
    const [asker, other] = [await open(), await open({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })]
    await asker.signIn('ana@example.com')
    await other.signIn('chen@example.com')
    const { page: theirs } = other

    // A link that is opened has the room and the Connect tab under it.
    const page = await asker.context.newPage()
    await page.goto(`${room}/question-list`)
    const questions = page.getByRole('dialog', { name: 'Questions' })
    await expect(questions.getByRole('link', { name: /Where can I leave my bike.*There’s a rack/ })).toBeVisible()
    await questions.getByRole('radio', { name: /^Open/ }).check()
    await expect(questions.getByRole('link', { name: /Where can I leave my bike/ })).toBeHidden()
    await questions.getByRole('radio', { name: /^All/ }).check()
    await questions.getByRole('textbox', { name: 'Search questions' }).fill('children')
    await expect(questions.getByRole('article')).toHaveCount(1)
    await expectNoViolations({ page }, 'questions')

    // Begun, left and gone on with; what was asked before is offered; sent when the network is back.
    await questions.getByRole('link', { name: 'Ask a question' }).click()
    const form = page.getByRole('dialog', { name: 'Ask a question' })
    await form.getByRole('textbox', { name: 'Question' }).fill('Where do I leave a bike lantern?')
    await expect(form.getByRole('link', { name: /Where can I leave my bike/ })).toBeVisible()
    await expectNoViolations({ page }, 'a new question')
    await form.getByRole('button', { name: 'Close' }).click()
    await questions.getByRole('link', { name: 'Ask a question' }).click()
    await expect(form.getByRole('textbox', { name: 'Question' })).toHaveValue('Where do I leave a bike lantern?')
    await form.getByRole('textbox', { name: 'More about it' }).fill('It is as tall as I am.')
    await asker.context.setOffline(true)
    await form.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(questions.getByRole('article').filter({ hasText: 'bike lantern' })).toContainText('Will be sent')
    await asker.context.setOffline(false)
    await expect(questions.getByRole('link', { name: /bike lantern/ })).toBeVisible()

    // The other answers in its thread.
    await theirs.goto(room)
    const asked = theirs.getByRole('article').filter({ hasText: 'Where do I leave a bike lantern?' })
    await asked.getByRole('link', { name: '0 answers' }).click()
    await theirs.getByRole('textbox', { name: 'Reply in the thread' }).fill('Behind the stage')
    await theirs.getByRole('textbox', { name: 'Reply in the thread' }).press('Enter')
    await expect(theirs.getByRole('button', { name: 'Mark as the answer' })).toBeHidden()

    await questions.getByRole('link', { name: /bike lantern/ }).click()
    await page.getByRole('button', { name: 'Mark as the answer' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Behind the stage' })).toContainText('This is the answer')
    await expect(theirs.getByRole('button', { name: 'Answered: show the answer' })).toBeVisible()
    await expectNoViolations(other, 'a question, wide')
    await theirs.getByRole('button', { name: 'Back' }).click()
    await expect(asked).toContainText('Answered')

    // Back through what lies under the link.
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(questions.getByRole('link', { name: /bike lantern.*Behind the stage/ })).toBeVisible()
    await questions.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()

    // Draws, thinks better of it, and finds it where it was after the page was loaded again.
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('menuitem', { name: 'Sketch' }).click()
    const paper = page.getByRole('region', { name: /^Drawing area/ })
    await draw(page, [0.3, 0.4], [0.7, 0.5])
    await page.getByRole('button', { name: 'Blue' }).click()
    await draw(page, [0.3, 0.6], [0.7, 0.6])
    await draw(page, [0.5, 0.4], [0.5, 0.7])
    await expect(paper).toHaveAccessibleName(/3 lines/)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    await expect(paper).toHaveAccessibleName(/2 lines/)
    await expectNoViolations({ page }, 'a sketch board')
    await page.reload()
    await expect(paper).toHaveAccessibleName(/2 lines/)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Where the lantern goes')
    await page.getByRole('textbox', { name: 'Description' }).fill('Two lines that cross')
    await expectNoViolations({ page }, 'a sketch’s words')
    await page.getByRole('button', { name: 'Send' }).click()

    // The other sees it, and can look but not change it; whoever drew it can.
    const sketch = theirs.getByRole('article').filter({ hasText: 'Where the lantern goes' })
    await sketch.getByRole('link', { name: 'Two lines that cross, open full screen' }).click()
    const opened = theirs.getByRole('dialog', { name: 'Where the lantern goes' })
    await expect(opened.getByRole('img', { name: 'Two lines that cross' })).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Edit' })).toBeHidden()
    await expectNoViolations(other, 'a sketch, wide')

    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Sketches' }).click()
    const sketches = page.getByRole('dialog', { name: 'Sketches' })
    await expect(sketches.getByRole('link', { name: /The route, roughly/ })).toBeVisible()
    await expectNoViolations({ page }, 'sketches')
    await sketches.getByRole('link', { name: /Where the lantern goes/ }).press('Enter')
    await page.getByRole('button', { name: 'Edit' }).click()
    await draw(page, [0.3, 0.7], [0.7, 0.7])
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(opened.getByText(/edited/)).toBeVisible()

    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(sketches.getByRole('link', { name: /Where the lantern goes/ })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(sketches.getByRole('link', { name: /Where the lantern goes/ })).toBeVisible()
  },
)
