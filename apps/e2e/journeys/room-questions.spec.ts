import { demoCommunities } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { expect, long, test } from '../src/test.ts'

const route = demoCommunities.flatMap(({ spaces }) => spaces).find(({ alias }) => alias === 'parade-route')
const room = `/b/night-parade/space/${route?.id}`

test('in a brand’s room one asks, another answers, and the answer is accepted', long, async ({ open, provokes }) => {
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
})
