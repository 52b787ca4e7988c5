import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setViewerConfig } from '../../platform/viewer/viewer.ts'
import { refused } from '../../testing/demo-answers.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as stories from './Account.stories.tsx'
import { readDevice } from './device-name.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setViewerConfig(null)
})

test('a switch of privacy takes effect at once', async () => {
  renderStory(stories.Privacy)
  const name = await screen.findByRole('switch', { name: 'Show my name to others' })
  expect(name).toBeChecked()
  await userEvent.click(name)
  expect(name).not.toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'My followers' }))
  expect(screen.getByRole('radio', { name: 'My followers' })).toBeChecked()
})

test('what to be told of is chosen at once, and what a summary holds only where one is asked for', async () => {
  renderStory(stories.Notifications)
  const pushed = within(await screen.findByRole('group', { name: 'Notification' }))
  const followers = pushed.getByRole('checkbox', { name: 'New followers', checked: false })
  await userEvent.click(followers)
  expect(followers).toBeChecked()
  expect(screen.getByText(/Sent to ana@example.com/)).toBeVisible()
  expect(screen.getByRole('group', { name: 'Include in the summary' })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Never' }))
  expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Include in the summary' })).toBeNull())
  expect(await screen.findByText('This browser can’t show notifications while the app is closed.')).toBeVisible()
})

test('a wallet of this browser is added by its signature, and one that says no signs nothing', async () => {
  const user = userEvent.setup()
  let isWilling = false
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_requestAccounts') return ['0x00000000000000000000000000000000000000aa']
    if (method === 'eth_chainId') return '0x1'
    if (isWilling) return '0xsigned'
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  vi.stubGlobal('ethereum', { request, isMetaMask: true })
  renderStory(stories.AccountsWithWallet)
  await user.click(await screen.findByRole('button', { name: 'Add a wallet' }))
  await user.click(await screen.findByRole('button', { name: 'Add MetaMask' }))
  expect(await screen.findByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
  isWilling = true
  await user.click(screen.getByRole('button', { name: 'Add MetaMask' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add MetaMask' })).toBeNull())
})

test('what only the installation’s own wallet does is one press away from a brand’s, which neither offers nor retries it', async () => {
  const atBrand = { businessId: 'lumen1', locked: true, oidcAuthority: 'https://wallet.example', appConfig: {} }
  setViewerConfig(atBrand as unknown as Parameters<typeof setViewerConfig>[0])
  const answer = () => refused('auth.insufficient_scope', 403, { needs: 'own' })
  for (const story of [stories.Accounts, { ...stories.Data, parameters: { world: { accountId: 'ana', answer } } }]) {
    renderStory(story)
    expect(await screen.findByRole('link', { name: 'Open wallet.example' })).toBeVisible()
    expect(screen.queryByText(/Nothing yet/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Add an e-mail|Try again/ })).toBeNull()
    cleanup()
  }
})

test('another device is signed out after a question; this one is not offered', async () => {
  const user = userEvent.setup()
  renderStory(stories.Devices)
  expect(await screen.findByText('Chrome on Linux')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Linux' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
})

test('apps that were allowed stand by their names, and everything else is signed out at once', async () => {
  const user = userEvent.setup()
  renderStory(stories.Devices)
  const apps = within(await screen.findByRole('region', { name: 'Connected apps' }))
  expect(apps.getAllByRole('listitem')).toHaveLength(3)
  await user.click(apps.getByRole('button', { name: 'Sign out Festival planner' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.queryByText('Festival planner')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('who deletes their account reads first what goes along, and proves that it is them', async () => {
  const user = userEvent.setup()
  renderStory(stories.Data)
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  expect(sheet.getByText(/12 collectibles will be deleted/)).toBeVisible()
  expect(sheet.getByText(/lose your coins from 1 brand/)).toBeVisible()
  const go = sheet.getByRole('button', { name: 'Delete my account' })
  expect(go).toBeDisabled()
  await user.click(sheet.getByRole('checkbox'))
  expect(go).toBeDisabled()
  await user.type(sheet.getByLabelText('Your password'), 'wrong')
  await user.click(go)
  expect(await sheet.findByRole('alert')).toBeVisible()
})

test('a code is asked for where there is no password', async () => {
  const user = userEvent.setup()
  renderStory(stories.DataByCode)
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Send me a code to confirm' }))
  expect(await screen.findByRole('textbox', { name: 'The code we sent you' })).toBeVisible()
})

test('the owner of a brand cannot delete their account and is told why', async () => {
  const user = userEvent.setup()
  renderStory(stories.DataOwner)
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText(/You own Café Lumen/)).toBeVisible()
  await user.click(screen.getByRole('checkbox'))
  const sheet = within(screen.getByRole('dialog'))
  expect(sheet.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
})

test('the primary address has no way out but another primary one, and custodial ones stay', async () => {
  const user = userEvent.setup()
  renderStory(stories.AccountsPrimary)
  await user.click(await screen.findByRole('button', { name: 'Options for ana@example.com' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/primary/)
  expect(screen.queryByRole('button', { name: /Options for 0x/ })).not.toBeNull()
})

test.each([[stories.AccountsBadPhone, 'Add a phone number', 'Phone', /international format/]])(
  'what is wrong is said beside the field (%#)',
  async (story, button, label, words) => {
    const user = userEvent.setup()
    renderStory(story)
    await user.click(await screen.findByRole('button', { name: button }))
    const field = await screen.findByRole('textbox', { name: label })
    await user.type(field, 'x@example.com')
    await user.click(screen.getByRole('button', { name: 'Send me a code' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(words))
  },
)

test('an address that another account has can be merged from there', async () => {
  const user = userEvent.setup()
  renderStory(stories.AccountsTaken)
  await user.click(await screen.findByRole('button', { name: 'Add an e-mail address' }))
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'x@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await user.type(await screen.findByRole('textbox', { name: /code/i }), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(/Another account uses this address/)
  const sheet = within(screen.getByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Merge another account' }))
  expect(await screen.findByText(/that account is closed/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('x@example.com')
})

test('a campaign’s required questions are asked for before anything is sent', async () => {
  const user = userEvent.setup()
  renderStory(stories.Update)
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(screen.getAllByText('Please answer this.')).toHaveLength(2)
  await user.type(screen.getByRole('textbox', { name: 'Shoe size' }), '41')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your roast' }), 'light')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you')).toBeVisible()
})

test('devices are named by what they say of themselves', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(readDevice(iphone)).toEqual({ browser: 'Safari', system: 'iPhone' })
  expect(readDevice('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toEqual({
    browser: 'Edge',
    system: 'Windows',
  })
  expect(readDevice('')).toEqual({ browser: null, system: null })
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(container).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
