import { getMe, updateMe } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

test('where somebody says they are gets its names, their own words go before, and it can be taken away again', async () => {
  const world = await testWorld()
  const ana = await world.account('Ana')
  const { reply: here } = await ana.call(updateMe, { body: { latitude: 60.17, longitude: 24.94 } })
  expect(here.location).toEqual({
    country: 'FI',
    latitude: 60.17,
    longitude: 24.94,
    locality: 'Helsinki',
    region: 'Uusimaa',
    postal_code: '',
  })

  const { reply: moved } = await ana.call(updateMe, {
    body: { latitude: 40.42, longitude: -3.7, postal_code: '28013', locality: 'Madrid Centro' },
  })
  expect(moved.location).toMatchObject({ country: 'ES', locality: 'Madrid Centro', postal_code: '28013' })

  // Out at sea there is no town; a country is not made up.
  const { reply: atSea } = await ana.call(updateMe, { body: { latitude: 0, longitude: -30 } })
  expect(atSea.location).toMatchObject({ country: 'ES', locality: '', region: '', postal_code: '', latitude: 0 })

  await ana.call(updateMe, { body: { latitude: null, longitude: null } })
  const { reply: nowhere } = await ana.call(getMe, {})
  expect(nowhere.location).toEqual({
    country: 'US',
    latitude: null,
    longitude: null,
    locality: '',
    region: '',
    postal_code: '',
  })
})

test('coordinates that are none change nothing', async () => {
  const world = await testWorld()
  const ana = await world.account('Ana')
  for (const body of [
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: 180.5 },
    { latitude: '60', longitude: 24 },
  ]) {
    const { status } = await ana.call(updateMe, { body: body as { latitude: number } })
    expect(status).toBe(400)
  }
  const { reply } = await ana.call(getMe, {})
  expect(reply.location).toMatchObject({ latitude: null, longitude: null, country: 'US' })
})
