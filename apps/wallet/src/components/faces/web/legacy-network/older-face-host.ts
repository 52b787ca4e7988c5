import { FaceRefusal } from '@vitrine/face-sdk/host'
import type { TokenAbility } from '@vitrine/protocol'
import { meQuery, publicProfileQuery } from '../../../../data/account/people.ts'
import { refreshInventory } from '../../../../data/inventory/refresh.ts'
import { plainName } from '../../../../data/regions/plain-name.ts'
import { regionOf } from '../../../../data/regions/regions.ts'
import { fetchChildren } from '../../../../data/tokens/children.ts'
import { tokenKeys } from '../../../../data/tokens/token-keys.ts'
import { titleOf } from '../../../token/token-view.ts'
import { addressesFor } from '../addresses.ts'
import { type FaceNeeds, performFor } from '../face-driver.ts'
import { faceOf, type Vatom, vatomOf } from './vatom-of.ts'

export interface OlderFace {
  url: string
  view: string
  config: unknown
}

/** What both older bridges ask for, in the older network's shapes. A face acts on its own token and reads what lies in it. */
export function createOlderFaceHost(needs: FaceNeeds, face: () => OlderFace) {
  const { api, client, token } = needs
  const own = () => vatomOf(token(), face())
  const assertOwn = (id: unknown) => {
    if (id !== undefined && id !== token().id) throw deniedToken
  }

  async function children(id?: unknown): Promise<Vatom[]> {
    assertOwn(id)
    const items = await fetchChildren({ api, client }, token())
    return items.map((child) => vatomOf(child, face()))
  }

  /** Nobody but its holder lets a face move a token, or see what else they have. */
  async function assertHeld(): Promise<void> {
    const { id } = await client.fetchQuery(meQuery(api))
    if (token().owner !== id) throw deniedToken
  }

  async function inventory(): Promise<Vatom[]> {
    await assertHeld()
    const tokens = await regionOf(token()).list.ofSamePublisher({ api, client }, token())
    return tokens.map((each) => vatomOf(each, face()))
  }

  return {
    vatom: own,
    face: () => faceOf(token(), face()),
    children,
    /** What the reader has of the face's own publisher, and of nobody else. */
    inventory,
    /** How many of each variation; of those that are named, or of all. */
    async stats(named: unknown) {
      const counts = new Map<string, number>()
      for (const vatom of await inventory()) {
        const variation = String((vatom['vAtom::vAtomType'] as Record<string, unknown>).template_variation)
        counts.set(variation, (counts.get(variation) ?? 0) + 1)
      }
      const wanted = Array.isArray(named) && named.length > 0 ? named.map(String) : [...counts.keys()].sort()
      return wanted.map((variation) => ({ template_variation: variation, count: counts.get(variation) ?? 0 }))
    },
    /** Into a folder of the same holder, or with `.` out of the one that it lies in; after the holder was asked. */
    async setParent(id: unknown, parentId: unknown): Promise<string> {
      assertOwn(id)
      if (typeof parentId !== 'string' || parentId === '') {
        throw new FaceRefusal({ code: 'invalid', message: 'Into what?' })
      }
      await assertHeld()
      const { read, act } = regionOf(token())
      if (parentId === token().parentId) return parentId
      const folder = parentId === '.' ? null : await read.token(api, parentId)
      if (folder && folder.owner !== token().owner) throw deniedToken
      const question = folder ? { effect: 'put' as const, folder: titleOf(folder) } : { effect: 'take' as const }
      if (!(await needs.confirm(question))) {
        throw new FaceRefusal({ code: 'refused_by_person', message: 'The person did not allow it.' })
      }
      const { moved, refused } = await (await act()).move(api, [token().id], parentId)
      void client.invalidateQueries({ queryKey: tokenKeys.detail(token().id) })
      void refreshInventory(client)
      if (moved.includes(token().id)) return parentId
      const [why] = refused
      throw new FaceRefusal({ code: why?.code ?? 'refused', message: why?.message ?? 'It does not go there.' })
    },
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
      const isMeant = ({ name: shown, behaviorId, actionId }: TokenAbility) =>
        shown === name || `${behaviorId}/${actionId}` === name || plainName(actionId) === plainName(String(name))
      const ability = token().abilities.find(isMeant)
      if (!ability) throw new FaceRefusal({ code: 'denied', message: 'The token has no such action now.' })
      const { behaviorId, actionId } = ability
      const act = await regionOf(token()).act()
      const { parameters = {} } = act.named(api, token(), `${behaviorId}/${actionId}`, payload)
      const { output } = await performFor(needs, { behaviorId, actionId, parameters })
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
    tell: needs.tell,
  }
}

export type OlderFaceHost = ReturnType<typeof createOlderFaceHost>

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
