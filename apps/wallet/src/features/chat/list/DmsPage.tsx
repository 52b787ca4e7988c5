import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import { publicProfileQuery } from '../../../data/account/people.ts'
import { useChat, useChatState } from '../../../data/chat/use-chat.ts'
import { useRooms } from '../../../data/chat/use-rooms.ts'
import { navigate, usePath } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { ModerationNotices } from '../moderation/index.ts'
import { OwnWalletOnly } from '../OwnWalletOnly.tsx'
import { RoomList } from './RoomList.tsx'

/** Those whom one writes with, the latest at the top. With somebody's id or alias in the address, what one writes with them is opened. */
export default function DmsPage({ params: { spaceHandle } }: { params: { spaceHandle?: string } }) {
  return (
    <OwnWalletOnly>
      <Conversations spaceHandle={spaceHandle} />
    </OwnWalletOnly>
  )
}

function Conversations({ spaceHandle }: { spaceHandle: string | undefined }) {
  const { rooms, isReady } = useRooms()
  const actions = useChat()
  const state = useChatState()
  return (
    <>
      {spaceHandle && <Opening handle={spaceHandle} />}
      <Suspense>
        <ModerationNotices />
      </Suspense>
      <RoomList rooms={rooms} isReady={isReady} state={state} actions={actions} current={usePath()} />
    </>
  )
}

function Opening({ handle }: { handle: string }) {
  const api = useApi()
  const client = useQueryClient()
  const actions = useChat()
  const [failure, setFailure] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  const asked = useRef('')
  useEffect(() => {
    const asks = `${handle} ${turn}`
    if (asked.current === asks) return
    asked.current = asks
    const open = async () => {
      const { id } = await client.fetchQuery(publicProfileQuery(api, handle))
      const roomId = await actions.openDirect([id])
      if (asked.current === asks) navigate(href('dm', { roomId }), { replace: true })
    }
    setFailure(null)
    open().catch(setFailure)
  }, [handle, turn, api, client, actions])
  return failure === null ? null : <RetryNote error={failure} onRetry={() => setTurn(turn + 1)} />
}
