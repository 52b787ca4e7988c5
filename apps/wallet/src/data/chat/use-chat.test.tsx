import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type ApiClient, ApiProvider } from '../../platform/server/api.ts'
import { SessionProvider } from '../../platform/session/use-session.tsx'
import { useChat, useChatState } from './use-chat.ts'
import { useRoom, useRooms } from './use-rooms.ts'
import { useTimeline } from './use-timeline.ts'

const me = '@11111111-1111-4111-8111-111111111111:vitrine.test'
const bo = '@22222222-2222-4222-8222-222222222222:vitrine.test'
const roomId = '!room'

const member = (userId: string, displayname: string) => ({
  ...{ type: 'm.room.member', event_id: `$${displayname}`, sender: userId, state_key: userId, origin_server_ts: 1 },
  content: { membership: 'join', displayname },
})
const said = (id: string, body: string, more: object = {}) => ({
  ...{ type: 'm.room.message', event_id: id, sender: bo, origin_server_ts: 2, content: { msgtype: 'm.text', body } },
  ...more,
})

/** A homeserver of one room: a poll is answered when something is told. */
function homeserver() {
  let count = 0
  const untold: object[][] = [[said('$hello', 'Hello **there**')]]
  let wake: () => void = () => undefined
  const tell = (events: object[]) => {
    untold.push(events)
    wake()
  }
  const reply = (body: object, status = 200) => Response.json(body, { status })
  const fetch = vi.fn(async (url: string, { signal, body, method }: RequestInit) => {
    const { pathname: path } = new URL(url)
    if (path.endsWith('/login')) return reply({ user_id: me, access_token: 'a', device_id: 'd' })
    if (path.endsWith('/sync')) {
      const over = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      if (untold.length === 0) {
        const told = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([told, over])
      }
      const events = untold.shift() ?? []
      const state = count === 0 ? { events: [member(me, 'Me'), member(bo, 'Bo')] } : { events: [] }
      count += 1
      const room = { timeline: { events, limited: false, prev_batch: 'p' }, state, summary: { 'm.heroes': [bo] } }
      return reply({ next_batch: `t${count}`, rooms: { join: { [roomId]: room } } })
    }
    if (path.includes('/messages')) return reply({ chunk: [], start: 'p' })
    if (path.includes('/send/') && method === 'PUT') {
      const txn = decodeURIComponent(path.split('/').at(-1) ?? '')
      const own = { sender: me, content: JSON.parse(String(body)), unsigned: { transaction_id: txn } }
      tell([said('$mine', '', own)])
      return reply({ event_id: '$mine' })
    }
    return reply({ errcode: 'M_UNRECOGNIZED', error: path }, 404)
  })
  return { fetch, tell }
}

function Screen() {
  const { rooms, isReady } = useRooms()
  const room = useRoom(roomId)
  const { messages } = useTimeline(roomId)
  const actions = useChat()
  const state = useChatState()
  return (
    <>
      <p>{`${state} ${isReady} ${rooms.length} ${room?.name}`}</p>
      <ul>
        {messages.map((message) => (
          <li
            key={message.id}
          >{`${message.sender.name}: ${'text' in message ? message.text : message.kind} ${message.sending ?? ''}`}</li>
        ))}
      </ul>
      <button type="button" onClick={() => actions.send(roomId, { text: 'Mine' })}>
        Send
      </button>
    </>
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('screens show the rooms and messages that came, and what one sends at once and in its place', async () => {
  const { fetch, tell } = homeserver()
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const session = { session: { tokens: () => ({ sub: 'me' }) } } as never
  const api = { call: async () => ({ homeserverUrl: 'https://vitrine.test', token: 'jwt' }) } as unknown as ApiClient
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider value={session}>
          <ApiProvider value={api}>
            <Screen />
          </ApiProvider>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  // Where the browser keeps nothing, it says so.
  expect(await screen.findByText('quota true 1 Bo')).toBeVisible()
  expect(await screen.findByText(/^Bo: Hello/)).toBeVisible()
  const noted = vi.spyOn(localStorage, 'setItem')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/^Me: Mine/)
  await expect
    .poll(() => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim()))
    .toEqual(['Bo: Hello **there**', 'Me: Mine'])
  // Were the app closed in between, its next start would send it.
  expect(noted.mock.calls).toEqual([
    ['vitrine:chat-of:me', 'waits'],
    ['vitrine:chat-of:me', 'kept'],
  ])
  act(() => tell([said('$again', 'Again')]))
  expect(await screen.findByText(/^Bo: Again/)).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  unmount()
})
