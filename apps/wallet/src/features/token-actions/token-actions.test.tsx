import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoServer, noNetwork, tokenOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as coupons from './coupon/CouponSection.stories.tsx'
import CouponSection from './coupon/CouponSection.tsx'
import { drawCode } from './coupon/draw-code.ts'
import * as forms from './form/FormSection.stories.tsx'
import * as polls from './poll/PollSection.stories.tsx'
import * as quizzes from './quiz/QuizSection.stories.tsx'
import * as rewards from './reward/RewardSection.stories.tsx'
import * as games from './scratch/ScratchSection.stories.tsx'
import { createScratching } from './scratch/scratching.ts'
import { readCodes } from './testing/read-codes.ts'

beforeEach(layOutAsPhone)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('a coupon', () => {
  test('shows its code as a picture and in words, with what stands on it', async () => {
    renderStory(coupons.Shown)
    expect(await screen.findByText('FW-7K2M-QX9A')).toBeVisible()
    expect(await screen.findByRole('img', { name: 'The code to scan' })).toBeVisible()
    expect(screen.getByText('0417')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Use online' })).toHaveAttribute(
      'href',
      'https://lumen.example.com/redeem?code=FW-7K2M-QX9A&pin=0417',
    )
  })

  // A UPC is the EAN that begins with 0.
  test.each([
    ['qr', 'FW-7K2M-QX9A'],
    ['code128', 'FW-7K2M-QX9A'],
    ['ean13', '6400047110009'],
    ['upca', '012345678905', '0012345678905'],
    ['pdf417', 'FW-7K2M-QX9A'],
  ] as const)('is drawn as %s so that a scanner reads it', async (format, code, read: string = code) => {
    expect(await readCodes(await drawCode(code, format))).toEqual([read])
  })

  test('whose code its giver has seen says that it may be used up', async () => {
    const words = /previous owner has seen this code/
    const { unmount } = renderStory(coupons.ShownBefore)
    expect(await screen.findByText(words)).toBeVisible()
    unmount()
    renderStory(coupons.Shown)
    expect(await screen.findByText('FW-7K2M-QX9A')).toBeVisible()
    expect(screen.queryByText(words)).toBeNull()
  })

  test('whose code has no picture says so, and still shows the code', async () => {
    renderStory(coupons.NotDrawable)
    expect(await screen.findByText(/has no picture/)).toBeVisible()
    expect(screen.getByText('FW-7K2M-QX9A')).toBeVisible()
  })

  test('says why it has no code, and what is used or expired is not shown', async () => {
    renderStory(coupons.NoneLeft)
    await userEvent.click(await screen.findByRole('button', { name: 'Use coupon' }))
    expect(await screen.findByText('All codes for this coupon are gone.')).toBeVisible()
    for (const story of [coupons.Used, coupons.Expired]) {
      cleanup()
      renderStory(story)
      expect(await screen.findByText(/^(Used on|Expired on)/)).toBeVisible()
      expect(screen.queryByText('FW-7K2M-QX9A')).not.toBeInTheDocument()
    }
  })

  test('after a lost answer is asked for with the same key, so that it costs one code', async () => {
    const token = tokenOf('ana', 'lumen-flat-white')
    const keys: (string | null)[] = []
    const before = globalThis.fetch
    renderStory({
      render: () => <CouponSection token={token} business={null} isMine onGone={() => undefined} />,
      parameters: {
        world: {
          accountId: person('ana').id,
          answer: demoServer({
            me: 'ana',
            tokens: [token],
            otherwise: ({ method, key }) => {
              if (method !== 'POST') return undefined
              keys.push(key)
              return noNetwork()
            },
          }),
        },
      },
    })
    const show = await screen.findByRole('button', { name: 'Use coupon' })
    await userEvent.click(show)
    await screen.findByRole('alert')
    await userEvent.click(show)
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(globalThis.fetch).toBe(before)
  })
})

describe('a scratch card', () => {
  test('opens without scratching, says what was won, and leads to it', async () => {
    renderStory(games.Winning)
    await userEvent.click(await screen.findByRole('button', { name: 'Open without scratching' }))
    expect(await screen.findByText('You won Cardamom Bun')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View your prize' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/token\//),
    )
  })

  test('says when nothing was won, and when it can be played again', async () => {
    renderStory(games.Losing)
    await userEvent.click(await screen.findByRole('button', { name: 'Open without scratching' }))
    expect(await screen.findByText(/Nothing this time/)).toBeVisible()
    cleanup()
    renderStory(games.PlayedToday)
    expect(await screen.findByText(/You can play again: .*2099/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('that may not be played says why, and is covered again', async () => {
    renderStory(games.TooSoon)
    await userEvent.click(await screen.findByRole('button', { name: 'Open without scratching' }))
    expect(await screen.findByText(/You’ve used all your plays for now/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open without scratching' })).toBeEnabled()
  })

  test('is bare when more than half of the foil is gone, and tells it once', () => {
    const foil = createScratching(320, 200)
    const strokes = Array.from({ length: 10 }, (_, row) =>
      foil.rub({ x: 0, y: row * 20 + 10 }, { x: 320, y: row * 20 + 10 }, 12),
    )
    expect(strokes.filter(Boolean)).toHaveLength(1)
    expect(strokes.indexOf(true)).toBeGreaterThan(3)
    expect(strokes.indexOf(true)).toBeLessThan(8)
  })
})

describe('a quiz', () => {
  test('says that an answer is wrong until another is chosen, and then that it is right', async () => {
    renderStory(quizzes.Choices)
    const user = userEvent.setup()
    const answer = await screen.findByRole('button', { name: 'Answer' })
    expect(answer).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Four' }))
    await user.click(answer)
    expect(await screen.findByText('Not quite. Try again.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Five' }))
    expect(screen.queryByText('Not quite. Try again.')).not.toBeInTheDocument()
  })

  test('takes a written answer, and ends', async () => {
    renderStory(quizzes.Written)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'twenty{Enter}')
    expect(await screen.findByText('Not quite. Try again.')).toBeVisible()
    for (const [story, said] of [
      [quizzes.Solved, 'Correct!'],
      [quizzes.Failed, /no attempts left/],
    ] as const) {
      cleanup()
      renderStory(story)
      expect(await screen.findByText(said)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument()
    }
  })
})

describe('a poll', () => {
  test('shows how all have voted once one has', async () => {
    renderStory(polls.Open)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('radio', { name: /keeper’s lens/ }))
    expect(screen.queryByRole('list', { name: 'Results' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    const bars = within(await screen.findByRole('list', { name: 'Results' }))
    expect(bars.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('13% · 12 votes'),
      expect.stringContaining('32% · 31 votes'),
      expect.stringContaining('Your vote46% · 44 votes'),
      expect.stringContaining('9% · 9 votes'),
    ])
    expect(screen.getByText('Thanks for voting.')).toBeVisible()
  })

  test('knows of a vote given with another token of it', async () => {
    renderStory(polls.VotedWithAnother)
    expect(await screen.findByText('Thanks for voting.')).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })
})

describe('a form', () => {
  test('is checked before it is sent, the first wrong field is gone to, and what is written stays', async () => {
    renderStory(forms.Open)
    const user = userEvent.setup()
    const email = await screen.findByRole('textbox', { name: /meeting point/ })
    await user.type(email, 'ana@')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Enter a valid e-mail address.')).toBeVisible()
    expect(screen.getAllByText('Required')).toHaveLength(3)
    expect(screen.getByRole('textbox', { name: /Name on the lantern/ })).toHaveFocus()
    cleanup()
    renderStory(forms.Open)
    expect(await screen.findByRole('textbox', { name: /meeting point/ })).toHaveValue('ana@')
  })

  async function fillIn() {
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: /Name on the lantern/ }), 'Ana')
    await user.type(screen.getByRole('textbox', { name: /meeting point/ }), 'ana@example.com')
    fireEvent.change(screen.getByRole('combobox', { name: /Your lantern/ }), { target: { value: 'fish' } })
    await user.type(screen.getByRole('textbox', { name: /Hours/ }), '3,5')
    await user.click(screen.getByRole('checkbox', { name: /flame/ }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
  }

  test('is sent, and its draft forgotten', async () => {
    renderStory(forms.Open)
    await fillIn()
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('vitrine:form'))).toEqual([]))
  })

  test('what the server refuses is said at its field, and that it is full in a sentence', async () => {
    renderStory(forms.RefusedByServer)
    await fillIn()
    expect(await screen.findByText('Choose one of the options.')).toBeVisible()
    cleanup()
    localStorage.clear()
    renderStory(forms.Full)
    await fillIn()
    expect(await screen.findByText(/limit of 300 answers/)).toBeVisible()
  })

  test('that was sent shows what was sent', async () => {
    renderStory(forms.Sent)
    expect(await screen.findByText('Fish, medium')).toBeVisible()
    expect(screen.getByText('3.5')).toBeVisible()
  })
})

test('a reward is redeemed after a question', async () => {
  renderStory(rewards.Open)
  await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Redeem' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test.each([coupons, games, quizzes, polls, forms, rewards].flatMap(storiesOf))(
  '%s is drawn in both languages',
  async (_name, story) => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = renderStory(story, { language })
      await waitFor(() => expect(container).not.toBeEmptyDOMElement())
      expect(container).not.toHaveTextContent(/\{\{|undefined/)
      unmount()
    }
  },
)
