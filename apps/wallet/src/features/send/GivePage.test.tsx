import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { ToastProvider } from '@vitrine/ui/toast'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { useApi } from '../../platform/server/api.ts'
import { At } from '../../testing/At.tsx'
import { demoServer, refused, tokenOf } from '../../testing/demo-answers.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked, Reply } from '../../testing/StoryWorld.tsx'
import * as stories from './GivePage.stories.tsx'
import { SendPage } from './GivePage.tsx'

afterEach(cleanup)

const token = tokenOf('ana', 'marea-sea-glass')
const title = token.state['meta-v1'].displayName

/** What the wallet would list, beside the screen that sends. */
function Listed({ children }: { children: ReactNode }) {
  const listing = { businessId: null, parentId: '.', sort: 'newest', filter: 'all', category: null } as const
  const { data } = useQuery({ ...inventoryPageQuery(useApi(), listing, 0), staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <ul aria-label="listed">
        {data?.items.map(({ id, state }) => (
          <li key={id}>{state['meta-v1'].displayName}</li>
        ))}
      </ul>
      {children}
    </>
  )
}

function openSend() {
  let settle: (reply: Reply) => void = () => undefined
  const sent: Asked[] = []
  const answer = demoServer({
    me: 'ana',
    tokens: [token],
    otherwise: (asked) => {
      if (!asked.path.endsWith('/execute-action')) return undefined
      sent.push(asked)
      return new Promise((resolve) => {
        settle = resolve
      })
    },
  })
  renderStory({
    render: () => (
      <ToastProvider>
        <At address="/">
          <Listed>
            <SendPage params={{ tokenId: token.id }} />
          </Listed>
        </At>
      </ToastProvider>
    ),
    parameters: { world: { accountId: person('ana').id, answer } },
  })
  return { sent, settle: (reply: Reply) => settle(reply) }
}
const listed = () => within(screen.getByRole('list', { name: 'listed' }))

async function sendTo(address: string) {
  const user = userEvent.setup()
  await listed().findByText(title)
  const field = await screen.findByRole('textbox', { name: 'To' })
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  await user.type(field, address)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${address}`) }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent(`Send ${title} to ${address}?`)
  await user.click(within(dialog).getByRole('button', { name: `Send to ${address}` }))
}

test('what is sent is gone from the wallet before the server answers', async () => {
  const { sent } = openSend()
  await sendTo('bo@example.com')
  await waitFor(() => expect(listed().queryByText(title)).not.toBeInTheDocument())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ behaviorId: 'transferable-v1', actionId: 'transfer-v1' })
})

test('what could not be sent is back in its place, with a sentence that says why', async () => {
  const { settle } = openSend()
  await sendTo('bo@example.com')
  await waitFor(() => expect(listed().queryByText(title)).not.toBeInTheDocument())
  settle(refused('token.limit_reached', 409, { limit: 3 }))
  expect(await listed().findByText(title)).toBeInTheDocument()
  expect(await screen.findByText(`${title} couldn’t be sent`)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Details' }))
  const details = await screen.findByRole('dialog')
  expect(details).toHaveTextContent('Limit Reached')
  expect(details).toHaveTextContent('409')
  expect(details).toHaveTextContent('Request ID')
})

test.each([
  ['', 'Enter who it’s for.'],
  ['bo@', /e-?mail/i],
  ['@nobody', 'Nobody here has that name.'],
  [`0x${'1'.repeat(40)}`, 'You cannot send Unmintable Smart NFTs to an Eth wallet'],
])('"%s" is refused with a sentence and nothing is sent', async (typed, sentence) => {
  const { sent } = openSend()
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'To' })
  await user.type(field, `${typed}{Enter}`)
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringMatching(sentence)))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

const faces = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('the faces of whom one has dealt with and then of whom one follows are there, and a tap on one asks for the last word', async () => {
  renderStory(stories.SendToWhomOneFollows)
  expect(await screen.findByText('Free. They’ll own it, you won’t.')).toBeVisible()
  await screen.findByRole('button', { name: 'Chen Weilan' })
  expect(faces()).toEqual(['Bo Lindqvarn', 'Chen Weilan'])
  await userEvent.click(screen.getByRole('button', { name: 'Bo Lindqvarn' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('@bo.drums')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('who shares is told that theirs stays', async () => {
  renderStory(stories.Share)
  expect(await screen.findByText('Free. They get a copy, you keep yours.')).toBeVisible()
})

test('arrow keys go down to people and up again, and Enter takes the first who is found', async () => {
  const user = userEvent.setup()
  renderStory(stories.SendToWhomOneFollows)
  const field = await screen.findByRole('textbox', { name: 'To' })
  const [bo, chen] = [
    await screen.findByRole('button', { name: 'Bo Lindqvarn' }),
    await screen.findByRole('button', { name: 'Chen Weilan' }),
  ]
  await user.click(field)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(chen).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: /^By e-mail or phone/ })).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(bo).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(field).toHaveFocus()
  await user.keyboard('wei')
  expect(await screen.findByText('1 person found')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Chen Weilan')
})

test('for somebody whose page one comes from, what to send is chosen; nothing can be sent to who is not there', async () => {
  const user = userEvent.setup()
  renderStory(stories.ToBo)
  const things = within(await screen.findByRole('list', { name: 'What you can send' }))
  const [thing] = await things.findAllByRole('button', { name: new RegExp(title) })
  await user.click(thing as HTMLElement)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent(`Send ${title} to Bo Lindqvarn?`)
  cleanup()
  renderStory(stories.ToNobody)
  expect(await screen.findByText('Person not found')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'What you can send' })).not.toBeInTheDocument()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(container).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})

test('the original’s confirmation address opens the sending of its token, and says so where it names none', async () => {
  renderStory(stories.Confirmation)
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(title) })).toBeInTheDocument()
  cleanup()
  renderStory(stories.ConfirmationOfNothing)
  expect(await screen.findByText('Nothing to send yet')).toBeInTheDocument()
})
