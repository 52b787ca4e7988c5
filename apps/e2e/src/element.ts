import { ClientEvent, createClient, type MatrixClient, type Room, RoomEvent, SyncState } from 'matrix-js-sdk'
import { accessTokenFor } from './host-page.ts'

export interface AtElement {
  client: MatrixClient
  room(name: string): Room
  /** Waits for a message of which `isIt` is true, of those that came already, too. */
  hears(room: Room, isIt: (content: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  stop(): void
}

/** It tells of every step. */
const silent = {
  ...{ trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  getChild: () => silent,
}

/** Somebody with another client of Matrix, which is Element's. */
export async function atElement(serverUrl: string, email: string): Promise<AtElement> {
  const accessToken = await accessTokenFor(serverUrl, 'vitrine-wallet', email)
  const headers = { 'app-id': 'vitrine-wallet', authorization: `Bearer ${accessToken}` }
  const invitation = await fetch(`${serverUrl}/api/me/chat`, { headers })
  const { token, homeserverUrl: baseUrl } = (await invitation.json()) as Record<string, string>
  if (!token || !baseUrl) throw new Error(`${email} was not let into chat.`)
  const login = await createClient({ logger: silent, baseUrl }).loginRequest({
    type: 'org.matrix.login.jwt',
    token,
  })
  const { access_token, user_id: userId, device_id: deviceId } = login
  const client = createClient({ logger: silent, baseUrl, accessToken: access_token, userId, deviceId })
  const isPrepared = new Promise<void>((resolve) => {
    client.on(ClientEvent.Sync, (state) => state === SyncState.Prepared && resolve())
  })
  await client.startClient({ initialSyncLimit: 20, lazyLoadMembers: true })
  await isPrepared
  return {
    client,
    room(name) {
      const found = client.getRooms().find((room) => room.name === name)
      if (!found) throw new Error(`${email} is in no room ${name}.`)
      return found
    },
    async hears(room, isIt) {
      const known = room.getLiveTimeline().getEvents()
      const found = known.map((event) => event.getContent()).find(isIt)
      if (found) return found
      return new Promise((resolve) => {
        client.on(RoomEvent.Timeline, (event, at) => {
          if (at?.roomId === room.roomId && isIt(event.getContent())) resolve(event.getContent())
        })
      })
    },
    stop: () => client.stopClient(),
  }
}
