import { objectDefinition } from '@vitrine/fixtures'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName
const album = titleOf('marea-tide-album')
const wave = titleOf('marea-tile-wave')
const octopus = titleOf('marea-tile-octopus')
const ship = titleOf('marea-tile-ship')

test(
  'a set is taken apart and put together again by choosing and by dragging, and takes nothing twice and nothing else',
  long,
  async ({ open }) => {
    // Tall enough for the whole case: a tile taken out lies where it came in, not in front.
    const chen = await open({ viewport: { width: 1440, height: 2400 } })
    const { page } = chen
    await chen.signIn('chen@example.com')
    // In the museum's room the album stands in front.
    await page.goto('/b/museo-marea/wallet')
    const cases = page.getByRole('list', { name: 'Museo Marea' })
    const caseOf = (title: string) => cases.getByRole('link', { name: new RegExp(`^${title}`) })
    await caseOf(album).click()

    const set = page.getByRole('progressbar', { name: 'The set' })
    const inside = page.getByRole('list', { name: 'Inside' }).getByRole('link')
    const holds = (count: number) => expect(set).toHaveAttribute('aria-valuetext', `${count} of 4`)
    const isComplete = page.getByText('Your set is complete.')
    await holds(4)
    await expect(isComplete).toBeVisible()

    const notice = await chen.holdNotice(`${ship} taken out`)
    await page.getByRole('button', { name: `Take out ${ship}` }).click()
    await holds(3)
    await expect(isComplete).toBeHidden()
    await expect(caseOf(ship)).toHaveCount(1)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await holds(4)
    await expect(caseOf(ship)).toHaveCount(0)

    await page.getByRole('button', { name: 'Take everything out' }).click()
    await expect(page.getByText('Nothing in here yet.')).toBeVisible()
    await expect(caseOf(octopus)).toHaveCount(2)

    await page.getByRole('button', { name: 'Add collectibles' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose collectibles' })
    // Of all that Chen has only the tiles.
    await expect(picker.getByRole('list').getByRole('button')).toHaveCount(5)
    for (const title of [wave, titleOf('marea-tile-star')]) {
      await picker.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    }
    await picker.getByRole('button', { name: 'Add 2' }).click()
    await holds(2)
    await expect(inside.first()).toHaveText(wave)

    await caseOf(ship).dragTo(caseOf(album))
    await holds(3)
    await expect(caseOf(ship)).toHaveCount(0)
    await caseOf(octopus).first().dragTo(caseOf(album))
    await holds(4)
    await expect(isComplete).toBeVisible()
    await expect(caseOf(octopus)).toHaveCount(1)

    await caseOf(octopus).dragTo(caseOf(album))
    await chen.isTold(['Some collectibles couldn’t be moved', 'It only holds'])
    await holds(4)

    // Putting it in a folder is offered for what a folder takes, and for nothing else.
    await caseOf(octopus).click()
    await expect(page.getByRole('heading', { level: 1, name: octopus })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Add to folder' }).click()
    const folders = page.getByRole('dialog', { name: 'Choose a folder' })
    await expect(folders.getByRole('button', { name: album })).toBeVisible()
    await folders.press('Escape')
    const scallop = titleOf('marea-scallop')
    await caseOf(scallop).first().click()
    await expect(page.getByRole('heading', { level: 1, name: scallop })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to folder' })).toHaveCount(0)
  },
)
