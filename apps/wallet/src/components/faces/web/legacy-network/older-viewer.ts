import { FaceRefusal } from '@vitrine/face-sdk/viewer'
import { meQuery, publicProfileQuery } from '../../../../data/account/people.ts'
import { regionOf } from '../../../../data/regions/regions.ts'
import { fetchChildren } from '../../../../data/tokens/children.ts'
import { addressesFor } from '../addresses.ts'
import { type FaceWorld, performFor } from '../face-driver.ts'
import { faceOf, type Vatom, vatomOf } from './vatom-of.ts'

export interface OlderFace {
  url: string
  view: string
  config: unknown
}

/** What both older bridges ask for, in the older network's shapes. A face acts on its own token and reads what lies in it. */
export function createOlderViewer(world: FaceWorld, face: () => OlderFace) {
  const { api, client, token } = world
  const own = () => vatomOf(token(), face())
  const assertOwn = (id: unknown) => {
    if (id !== undefined && id !== token().id) throw deniedToken
  }

  async function children(id?: unknown): Promise<Vatom[]> {
    assertOwn(id)
    const items = await fetchChildren({ api, client }, token())
    return items.map((child) => vatomOf(child, face()))
  }

  return {
    vatom: own,
    face: () => faceOf(token(), face()),
    children,
    /** The token itself, or one that lies in it. */
    async find(id: unknown): Promise<Vatom> {
      if (id === token().id) return own()
      const found = (await children()).find((child) => child.id === id)
      if (!found) throw deniedToken
      return found
    },
    /** `name` as the older network calls it: Transfer, Redeem, … or a behaviour's own action. */
    async perform(name: unknown, payload: Record<string, unknown>): Promise<Record<string, unknown>> {
      assertOwn(payload['this.id'])
      const ability = token().abilities.find((one) => one.name === name || `${one.behaviorId}/${one.actionId}` === name)
      if (!ability) throw new FaceRefusal({ code: 'denied', message: 'The token has no such action now.' })
      const { behaviorId, actionId } = ability
      const act = await regionOf(token()).act()
      const { parameters = {} } = act.named(api, token(), `${behaviorId}/${actionId}`, payload)
      const { output } = await performFor(world, { behaviorId, actionId, parameters })
      return output
    },
    async user(id: unknown) {
      if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id))
        throw new FaceRefusal({ code: 'invalid', message: 'Whose?' })
      const profile = await client.fetchQuery(publicProfileQuery(api, id))
      return userOf({ ...profile, guest: false }, null)
    },
    /** The public part of whoever looks; whether there are addresses, never which. */
    async currentUser() {
      const me = await client.fetchQuery(meQuery(api))
      return userOf(me, {
        has_email: me.email !== null,
        has_phone: me.phone_number !== null,
        has_verified_email: me.email_verified,
        has_verified_phone: me.phone_number_verified,
      })
    },
    encode: (urls: unknown) => addressesFor(Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : []),
    tell: world.tell,
  }
}

export type OlderViewer = ReturnType<typeof createOlderViewer>

export const deniedToken = new FaceRefusal({ code: 'denied', message: 'This face may not know of that token.' })

function userOf(
  { id, name, picture, guest }: { id: string; name: string; picture: string | null; guest: boolean },
  tokens: Record<string, boolean> | null,
) {
  const [first = '', ...rest] = name.split(' ')
  return {
    id,
    properties: { first_name: first, last_name: rest.join(' '), avatar_uri: picture ?? '', is_guest: guest },
    ...(tokens ? { tokens } : {}),
  }
}
