import { accessTokenFor } from './host-page.ts'

export interface OtherPerson {
  /** The first thing of this design that lies at the root of their wallet. */
  find(objectDefinitionId: string): Promise<string>
  /** What they may send of what lies at the root of their wallet. */
  sendable(): Promise<string[]>
  send(tokenId: string, recipient: string): Promise<void>
}

interface Found {
  data: {
    items: { id: string; state: { 'studio-info-v1': { objectDefinitionId: string } }; abilities: { name: string }[] }[]
  }
}

/** Somebody else, in an app of their own that needs no browser. */
export async function otherPerson(serverUrl: string, clientId: string, email: string): Promise<OtherPerson> {
  const accessToken = await accessTokenFor(serverUrl, clientId, email)
  async function post<Reply>(path: string, body: object): Promise<Reply> {
    const reply = await fetch(`${serverUrl}/api${path}`, {
      method: 'POST',
      headers: { 'app-id': clientId, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${email} was refused ${path}: ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
  const first50 = () => post<Found>('/vatoms/user-inventory/search', { parentId: '.', limit: 50 })
  return {
    async sendable() {
      const { data } = await first50()
      return data.items.filter(({ abilities }) => abilities.some(({ name }) => name === 'Transfer')).map(({ id }) => id)
    },
    async find(objectDefinitionId) {
      const { data } = await first50()
      const found = data.items.find(({ state }) => state['studio-info-v1'].objectDefinitionId === objectDefinitionId)
      if (!found) throw new Error(`${email} has no ${objectDefinitionId}.`)
      return found.id
    },
    async send(tokenId, recipient) {
      const transfer = { behaviorId: 'transferable-v1', actionId: 'transfer-v1', parameters: { recipient } }
      await post(`/vatoms/${tokenId}/execute-action`, transfer)
    },
  }
}
