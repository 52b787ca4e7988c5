import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoPassword, person } from '@vitrine/fixtures'
import { networkObjects } from '@vitrine/fixtures/legacy-network'
import { network } from '@vitrine/protocol'
import { facesOfNetworkToken } from '@vitrine/token-rules/faces'
import { expect, test } from 'vitest'
import { testWorld } from '../testing/test-world.ts'

const media = fileURLToPath(new URL('../../../../packages/fixtures/media', import.meta.url))

test('the people of the demo world find their older objects, each with a face that can be drawn and with its artwork', async () => {
  const { app } = await testWorld()
  await app.seedDemoWorld()
  const ask = async (path: string, body: object, bearer?: string) => {
    const headers = { 'app-id': 'vitrine-wallet', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
    const answer = await app.http.inject({ method: 'POST', url: `/v1${path}`, payload: body, headers })
    return answer.json().payload
  }
  const kinds = new Set<string>()
  for (const key of ['ana', 'bo'] as const) {
    const { email } = person(key)
    const login = { token: email, token_type: 'email', auth_data: { password: demoPassword } }
    const token = network.NetworkLogin.parse(await ask('/user/login', login)).access_token.token
    const pack = network.Pack.parse(await ask('/user/vatom/inventory', { parent_id: '*' }, token))
    const theirs = networkObjects.filter(({ owner }) => owner === key)
    expect(pack.vatoms.map(({ id }) => id).toSorted()).toEqual(theirs.map(({ id }) => id).toSorted())

    for (const vatom of pack.vatoms) {
      const properties = vatom['vAtom::vAtomType']
      for (const { value } of properties.resources) {
        expect(existsSync(value.value.replace(/^http:\/\/[^/]+\/media/, media)), value.value).toBe(true)
      }
      const faces = pack.faces.filter(({ template }) => template === properties.template)
      const read = facesOfNetworkToken({ properties, private: vatom.private, faces })
      expect(read.some(({ view }) => view === 'icon')).toBe(true)
      // The stand-in comes last, whatever else could not be read.
      expect(read).toHaveLength(faces.length + 1)
      for (const { drawing } of read) kinds.add(drawing.kind)
    }
    const around = { bottom_left: { lat: 60, lon: 24 }, top_right: { lat: 61, lon: 26 } }
    const map = network.GeoPack.parse(await ask('/vatom/geodiscover', around, token))
    const lanterns = networkObjects.filter(({ place }) => place)
    expect(map.vatoms.map(({ id }) => id).toSorted()).toEqual(lanterns.map(({ id }) => id).toSorted())
    const album = pack.vatoms.find((each) => each['vAtom::vAtomType'].title === 'Shell album')
    if (album) expect((await ask('/user/vatom/inventory', { parent_id: album.id }, token)).vatoms).toHaveLength(1)
  }
  expect([...kinds].toSorted()).toEqual([
    'image',
    'image-policy',
    'layered-image',
    'progress-image-overlay',
    'scene-3d',
    'video',
  ])
})
