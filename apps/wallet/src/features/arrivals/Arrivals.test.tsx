import { QueryClient, useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { person } from '@vitrine/fixtures'
import type { InventoryUpdate, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeWalletPreferences, defaultPreferences } from '../../data/account/wallet-preferences.ts'
import { newsAmong } from '../../data/inventory/inventory-updates.ts'
import { tokenKeys } from '../../data/tokens/token-keys.ts'
import { useRealtime } from '../../platform/server/realtime.ts'
import { businessOf, demoServer, tokensOf } from '../../testing/demo-answers.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import { arrivalOf, Telling } from '../../testing/Telling.tsx'
import { Arrivals } from './Arrivals.tsx'

const mine = tokensOf('ana')
const fromBo = mine.filter(({ lastOwner }) => lastOwner === person('bo').id)
const isIgnored = ({ state: { 'studio-info-v1': studio } }: Token) => {
  const rules = businessOf(studio.businessId).pageConfig?.features?.vatom
  return rules?.disableNewTokenToast || rules?.ignoreNewTokenToast?.includes(studio.objectDefinitionId)
}
const fromBrands = mine.filter((token) => token.lastOwner === token.author && !isIgnored(token))
const ignored = mine.filter(isIgnored)

/** Each test has tokens of its own: what was announced once is never announced again. */
let used = 0
const next = (from = fromBrands) => {
  const token = from[used++ % from.length]
  if (!token) throw new Error('The demo world has too few tokens.')
  return token
}

beforeEach(() => changeWalletPreferences({ ...defaultPreferences, autoOpen: false }))
afterEach(cleanup)

const readsOf = (asked: readonly Asked[]) =>
  asked.filter(({ method, path }) => path === '/vatoms/read' || (method === 'GET' && path.startsWith('/vatoms/')))

/** Tells the news, and is done when the server was asked for what came; answers with all that it is asked. */
async function hear(...news: InventoryUpdate[]) {
  const asked: Asked[] = []
  const answer = demoServer({ me: 'ana', tokens: mine })
  renderStory({
    render: () => (
      <Telling news={news}>
        <Arrivals />
      </Telling>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: (request) => {
          asked.push(request)
          return answer(request)
        },
      },
    },
  })
  await waitFor(() => expect(readsOf(asked)).toHaveLength(1))
  return asked
}
const toasts = () => screen.queryAllByRole('listitem')

test('what a person sent is told with their name and its own, in one sentence', async () => {
  const token = next(fromBo)
  await hear(arrivalOf(token))
  expect(await screen.findByText(`Bo Lindqvarn sent you ${token.state['meta-v1'].displayName}`)).toBeInTheDocument()
})

test('what a brand gave is told with the brand’s name', async () => {
  const token = next()
  await hear(arrivalOf(token))
  expect(await screen.findByText(/(Café Lumen|Museo Marea|Night Parade) sent you/)).toBeInTheDocument()
})

test('many at once are read together and told in one sentence, without asking who sent each', async () => {
  const asked = await hear(...[next(fromBo), next(fromBo), next()].map((token) => arrivalOf(token)))
  expect(await screen.findByText('3 new collectibles')).toBeInTheDocument()
  expect(toasts()).toHaveLength(1)
  expect(readsOf(asked)).toMatchObject([{ method: 'POST', path: '/vatoms/read' }])
  expect(asked.filter(({ path }) => path.startsWith('/public/users'))).toEqual([])
})

test('what came and was changed since has come once, and what left again is not asked for', async () => {
  const [token, left] = [next(), next()]
  const asked = await hear(
    arrivalOf(token),
    arrivalOf(left),
    arrivalOf(token, { operation: 'update', cause: 'open', by: null }),
    arrivalOf(left, { operation: 'remove', cause: 'transfer', by: null }),
  )
  expect(await screen.findByText(/sent you/)).toBeInTheDocument()
  expect(toasts()).toHaveLength(1)
  expect(readsOf(asked)).toMatchObject([{ method: 'POST', path: '/vatoms/read', body: { tokenIds: [token.id] } }])
})

test('what was told once is not told again to the same account, and to nobody else as told', async () => {
  const token = next()
  const api = { call: () => Promise.reject(new Problem('user.not_found')) } as never
  const came = [{ update: arrivalOf(token), token }]
  const told = async (client: QueryClient) => (await newsAmong(client, api, came))[0]?.token.id
  const [ana, bo] = [new QueryClient(), new QueryClient()]
  expect([await told(ana), await told(ana), await told(bo)]).toEqual([token.id, undefined, token.id])
})

test('where the news begins only now, what is being read comes first and is then read once more', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const read = ({ signal }: { signal: AbortSignal }) => {
    const answer = Promise.withResolvers<string>()
    signal.onabort = () => answer.reject(new Error('It was broken off.'))
    answers.push(answer)
    return answer.promise
  }
  const Page = () => <p>{useQuery({ queryKey: tokenKeys.inventory, queryFn: read }).data}</p>
  const begun = vi.fn()
  const Witness = () => {
    const realtime = useRealtime()
    useEffect(() => realtime.follow('user-inventory', { onBegun: begun, onPayloads: () => undefined }), [realtime])
    return null
  }
  renderStory({
    render: () => (
      <Telling news={[]} begins>
        <Page />
        <Arrivals />
        <Witness />
      </Telling>
    ),
    parameters: { world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: mine }) } },
  })
  await waitFor(() => expect(begun).toHaveBeenCalledOnce())
  expect(answers).toHaveLength(1)
  answers[0]?.resolve('before')
  expect(await screen.findByText('before')).toBeInTheDocument()
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(screen.getByText('before')).toBeInTheDocument()
  answers[1]?.resolve('with what came meanwhile')
  expect(await screen.findByText('with what came meanwhile')).toBeInTheDocument()
})

test.each(['activate', 'Acquire', 'Pickup'])('an own deed (%s) brings a token without a toast', async (cause) => {
  await hear(arrivalOf(next(), { cause }))
  expect(toasts()).toHaveLength(0)
})

test('nothing is laid over an open question: what came meanwhile is told after it, as one', async () => {
  const question = document.createElement('div')
  question.setAttribute('role', 'alertdialog')
  document.body.append(question)
  await hear(...[next(), next(), next()].map((token) => arrivalOf(token)))
  expect(toasts()).toHaveLength(0)
  question.remove()
  expect(await screen.findByText('3 new collectibles')).toBeInTheDocument()
  expect(toasts()).toHaveLength(1)
})

test('what its brand wants to be quiet about comes without a toast', async () => {
  await hear(arrivalOf(next(ignored)))
  expect(toasts()).toHaveLength(0)
})

test('nobody is told who does not want to be', async () => {
  changeWalletPreferences({ arrivalToasts: false })
  await hear(arrivalOf(next()))
  expect(toasts()).toHaveLength(0)
})

const opening = fromBrands
  .filter(
    ({ state: { 'studio-info-v1': studio } }) => businessOf(studio.businessId).pageConfig?.features?.vatom?.autoOpen,
  )
  // From the other end than the tests above.
  .toReversed()

test('what its brand wants to be seen opens by itself, unless the person is at something or would rather not', async () => {
  expect(opening.length).toBeGreaterThan(2)
  const [shown, busy, unwanted] = opening
  changeWalletPreferences({ autoOpen: true })
  history.replaceState(null, '', '/')
  await hear(arrivalOf(shown as Token))
  await waitFor(() => expect(location.pathname).toBe(`/token/${shown?.id}`))
  cleanup()
  history.replaceState(null, '', '/settings')
  await hear(arrivalOf(busy as Token))
  await screen.findByText(/sent you/)
  expect(location.pathname).toBe('/settings')
  cleanup()
  history.replaceState(null, '', '/')
  changeWalletPreferences({ autoOpen: false })
  await hear(arrivalOf(unwanted as Token))
  await screen.findByText(/sent you/)
  expect(location.pathname).toBe('/')
})

test('what a full card brings takes the place of the notice of its points', async () => {
  const unheard = fromBrands.slice(used).filter((token) => !opening.slice(0, 3).includes(token))
  const ofBrands = Object.values(Object.groupBy(unheard, ({ state }) => state['studio-info-v1'].businessId))
  const [first, second] = ofBrands.find((tokens) => tokens && tokens.length > 1) ?? []
  if (!first || !second) throw new Error('The demo world has too few tokens.')
  await hear(arrivalOf(first, { cause: 'rule' }), arrivalOf(second, { cause: 'rule' }))
  expect(await screen.findByText(/sent you/)).toBeInTheDocument()
  await waitFor(() => expect(toasts()).toHaveLength(1))
})
