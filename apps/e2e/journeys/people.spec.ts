import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { demoPassword, person } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { expect, long, test } from '../src/test.ts'

const picture = fileURLToPath(new URL('../../../packages/fixtures/media/demo/people/bo.webp', import.meta.url))
const [bo, chen] = [person('bo'), person('chen')]

test('a profile is edited, followed, blocked, exported and deleted', long, async ({ open, provokes }) => {
  // A child’s birthday; whoever is blocked or gone.
  provokes('403 /api/me', '404 /api/people/')
  const [owner, fan] = [await open(), await open({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })]
  await owner.signIn('chen@example.com')
  await fan.signIn('bo@example.com')

  // Edited: a picture is cut, a birthday is asked for and a child's refused, and the collection is opened to followers.
  await owner.page.goto('/me')
  await owner.page.getByRole('link', { name: 'Edit profile' }).click()
  await owner.page.getByLabel('Choose a picture').setInputFiles(picture)
  const crop = owner.page.getByRole('dialog', { name: 'Crop your picture' })
  await crop.getByRole('img').press('ArrowLeft')
  await crop.getByRole('slider', { name: 'Zoom' }).fill('2')
  await crop.getByRole('button', { name: 'Use this picture' }).click()
  await expect(crop).toBeHidden()
  await owner.page.getByRole('textbox', { name: 'About you' }).fill('Mends small ceramic things.')
  await owner.page.getByLabel('Birthday').fill('2024-01-01')
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.page.getByLabel('Birthday')).toHaveAccessibleDescription(/13/)
  await owner.page.getByLabel('Birthday').fill('1981-03-14')
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
  await expect(owner.page.getByText('Mends small ceramic things.')).toBeVisible()
  await owner.page.goto('/settings/privacy')
  const kept = owner.page.waitForResponse(
    (response) => response.url().endsWith('/privacy') && response.request().method() === 'PATCH',
  )
  await owner.page.getByRole('radio', { name: 'My followers' }).check()
  await kept
  await expectNoViolations(owner, 'privacy')

  // Followed: found by the handle, and what followers may see appears.
  await fan.page.goto('/people')
  await fan.page.getByRole('textbox', { name: 'Search people' }).fill('@chen_')
  await fan.page.getByRole('link', { name: /Chen Weilan/ }).click()
  await expect(fan.page.getByText('Mends small ceramic things.')).toBeVisible()
  await expect(fan.page.getByText('This person keeps their collection private.')).toBeVisible()
  // On his page, beside the list that he was found in.
  await fan.page.getByRole('button', { name: 'Follow Chen Weilan' }).last().click()
  await expect(fan.page.getByRole('heading', { name: 'Collection' })).toBeVisible()
  await expectNoViolations(fan, 'profile')
  await fan.page.getByRole('link', { name: '2 followers' }).click()
  await expect(fan.page.getByRole('list', { name: 'Followers' }).getByText('Bo Lindqvarn')).toBeVisible()

  // Blocked: nobody is there any more, by whatever address.
  await owner.page.goto(`/user/@${bo.preferred_username}`)
  await owner.page.getByRole('button', { name: 'More options' }).click()
  await owner.page.getByRole('menuitem', { name: 'Block' }).click()
  await owner.page.getByRole('button', { name: 'Block Bo Lindqvarn' }).click()
  await expect(owner.page.getByText(/You blocked this person/)).toBeVisible()
  for (const address of [`/user/${chen.id}`, `/user/@${chen.preferred_username}`]) {
    await fan.page.goto(address)
    await expect(fan.page.getByRole('heading', { name: 'Person not found' })).toBeVisible()
  }

  // Exported: one file with what is known of the person.
  await owner.page.goto('/settings/data')
  const downloading = owner.page.waitForEvent('download')
  await owner.page.getByRole('button', { name: 'Download' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(file.account).toMatchObject([{ id: chen.id, about: { bio: 'Mends small ceramic things.' } }])
  expect(file.blocked).toMatchObject([{ blocked_id: bo.id }])
  expect(file.tokens.length).toBeGreaterThan(0)

  // Deleted: told first, proven by the password, and hidden until it is gone.
  await owner.page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(owner.page.getByText(/collectibles will be deleted/)).toBeVisible()
  await owner.page.getByRole('checkbox').check()
  await owner.page.getByLabel('Your password').fill(demoPassword)
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(owner.page.getByRole('heading', { name: 'Your account will be deleted in 3 days' })).toBeVisible()
  await fan.page.goto(`/user/${chen.id}`)
  await expect(fan.page.getByRole('heading', { name: 'Person not found' })).toBeVisible()
})

test('a device is signed out from another, and has to sign in again', long, async ({ open, provokes }) => {
  // What the phone asks for while it does not know yet that it is signed out.
  provokes(/^401 \/api\//, '400 /api/token', 'HTTP Authentication failed')
  const [phone, desk] = [await open(), await open({ viewport: { width: 1440, height: 900 } })]
  await phone.signIn('bo@example.com')
  await desk.signIn('bo@example.com')
  await desk.page.goto('/settings/devices')
  await expect(desk.page.getByRole('listitem').getByText('This device', { exact: true })).toBeVisible()
  await desk.page.getByRole('button', { name: /^Sign out / }).click()
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(desk.page.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
  await phone.page.goto('/me')
  await expect(phone.page.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
})
