import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createCityGeocoder } from './cities.ts'
import { withCities } from './create-geocoder.ts'
import type { Geocoder } from './geocoder.ts'
import { createGoogleGeocoder } from './google.ts'
import { createNominatimGeocoder } from './nominatim.ts'

const cities = createCityGeocoder()
const helsinki = { lat: 60.17, lon: 24.94 }

test.each([
  ['the middle of Helsinki', 60.1699, 24.9384, ['FI', 'Uusimaa', 'Helsinki']],
  ['a quarter of Helsinki', 60.2102, 25.0849, ['FI', 'Uusimaa', 'Helsinki']],
  ['another city beside it', 60.2934, 25.0378, ['FI', 'Uusimaa', 'Vantaa']],
  ['a borough of New York', 40.7484, -73.9857, ['US', 'New York', expect.stringMatching(/New York|Manhattan/)]],
  ['Madrid', 40.4168, -3.7038, ['ES', 'Madrid', 'Madrid']],
  ['Fiji, east of the 180th meridian', -16.8, -179.98, ['FJ', expect.any(String), expect.any(String)]],
  ['Fiji, west of it', -16.77, 179.34, ['FJ', 'Northern', expect.any(String)]],
  ['Svalbard', 78.22, 15.63, ['SJ', expect.any(String), 'Longyearbyen']],
])('%s', async (_, lat, lon, [country, region, locality]) => {
  expect(await cities({ lat, lon }, 'en')).toEqual({ country, region, locality, postalCode: '' })
})

test('out at sea and at the poles nobody lives', async () => {
  for (const [lat, lon] of [
    [0, -30],
    [-48.9, -123.4],
    [90, 0],
    [-90, 180],
    [-75, -180],
  ] as const) {
    expect([lat, lon, await cities({ lat, lon }, 'en')]).toEqual([lat, lon, null])
  }
})

test('Nominatim is asked as it wishes and its words are taken', async () => {
  const { url, asked } = await standIn((_, reply) =>
    send(reply, {
      place_id: 1,
      osm_type: 'way',
      display_name: 'Kaivokatu, Kluuvi, Helsinki, 00100, Suomi / Finland',
      address: {
        road: 'Kaivokatu',
        suburb: 'Kluuvi',
        city: 'Helsinki',
        municipality: 'Helsinki sub-region',
        county: 'Uusimaa',
        state: 'Southern Finland',
        'ISO3166-2-lvl4': 'FI-18',
        postcode: '00100',
        country: 'Finland',
        country_code: 'fi',
      },
    }),
  )
  const geocoder = createNominatimGeocoder({ url: `${url}/nominatim`, agent: 'Vitrine (https://wallet.example)' })
  expect(await geocoder({ lat: 60.1712345, lon: 24.9412345 }, 'es')).toEqual({
    country: 'FI',
    region: 'Southern Finland',
    locality: 'Helsinki',
    postalCode: '00100',
  })
  const { path, headers } = asked[0] as (typeof asked)[number]
  expect(path).toBe('/nominatim/reverse?format=jsonv2&addressdetails=1&zoom=16&lat=60.171&lon=24.941')
  expect(headers).toMatchObject({ 'accept-language': 'es', 'user-agent': 'Vitrine (https://wallet.example)' })

  const sea = await standIn((_, reply) => send(reply, { error: 'Unable to geocode' }))
  expect(await createNominatimGeocoder({ url: sea.url, agent: 'x' })(helsinki, 'en')).toBeNull()
})

test('Google’s parts are put together from all of its results', async () => {
  const part = (types: string[], long: string, short = long) => ({ long_name: long, short_name: short, types })
  const { url, asked } = await standIn((_, reply) =>
    send(reply, {
      plus_code: { global_code: '9GG65WCR+' },
      results: [
        { address_components: [part(['plus_code'], '5WCR+'), part(['country', 'political'], 'United Kingdom', 'GB')] },
        {
          formatted_address: '10 Downing St, London SW1A 2AA, UK',
          address_components: [
            part(['street_number'], '10'),
            part(['postal_town'], 'London'),
            part(['administrative_area_level_1', 'political'], 'England'),
            part(['postal_code'], 'SW1A 2AA'),
          ],
        },
      ],
      status: 'OK',
    }),
  )
  const geocoder = createGoogleGeocoder({ key: 'a-key', url: `${url}/json` })
  expect(await geocoder({ lat: 51.5034, lon: -0.1276 }, 'en')).toEqual({
    country: 'GB',
    region: 'England',
    locality: 'London',
    postalCode: 'SW1A 2AA',
  })
  expect(asked[0]?.path).toBe('/json?latlng=51.503%2C-0.128&language=en&key=a-key')

  const sea = await standIn((_, reply) => send(reply, { results: [], status: 'ZERO_RESULTS' }))
  expect(await createGoogleGeocoder({ key: 'k', url: sea.url })(helsinki, 'en')).toBeNull()
})

test('whatever a service does wrong, the cities answer, and neither key nor address is written down', async () => {
  const wrongs: ((request: IncomingMessage, reply: ServerResponse) => void)[] = [
    (_, reply) =>
      send(reply, { status: 'REQUEST_DENIED', error_message: 'The key a-secret-key is wrong.', results: [] }),
    (_, reply) => send(reply, { something: 'else' }),
    (_, reply) => reply.writeHead(503).end('busy'),
    (_, reply) => reply.end('<html>'),
    (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    (_, reply) => reply.end(`{"status":"OK","x":"${'x'.repeat(600_000)}"}`),
    (request) => request.destroy(),
  ]
  for (const wrong of wrongs) {
    const { url, asked } = await standIn(wrong)
    for (const service of [
      createGoogleGeocoder({ key: 'a-secret-key', url }),
      createNominatimGeocoder({ url: `${url}/?key=a-secret-key`, agent: 'x' }),
    ]) {
      const lines: unknown[] = []
      const geocoder = withFixedCities(service, (...line) => lines.push(line))
      expect(await geocoder(helsinki, 'en')).toMatchObject({ locality: 'Helsinki' })
      expect(lines).toHaveLength(1)
      expect(format(lines)).not.toMatch(/a-secret-key|127\.0\.0\.1|http/)
    }
    expect(asked.every(({ path }) => !path.includes('meta-data'))).toBe(true)
  }
})

test('a service is asked ten times at once and then once a second, however much somebody moves about', async () => {
  let asked = 0
  let now = 0
  const geocoder = withFixedCities(
    async () => {
      asked++
      return { country: 'FI', region: '', locality: 'asked', postalCode: '' }
    },
    () => undefined,
    () => new Date(now),
  )
  const names = []
  for (let turn = 0; turn < 12; turn++) names.push((await geocoder(helsinki, 'en'))?.locality)
  expect([asked, names.slice(-2)]).toEqual([10, ['Helsinki', 'Helsinki']])
  now += 2_000
  for (let turn = 0; turn < 5; turn++) await geocoder(helsinki, 'en')
  expect(asked).toBe(12)
})

function withFixedCities(service: Geocoder, warn: (...line: unknown[]) => void, now = () => new Date(0)): Geocoder {
  const helsinkiAlone: Geocoder = async () => ({
    country: 'FI',
    region: 'Uusimaa',
    locality: 'Helsinki',
    postalCode: '',
  })
  const logger = { debug() {}, info() {}, warn, error() {} } as unknown as Parameters<typeof withCities>[0]['logger']
  return withCities({
    service,
    cities: helsinkiAlone,
    logger,
    clock: { now } as Parameters<typeof withCities>[0]['clock'],
  })
}

/** With the message and cause of an error, wherever it hides. */
const format = (lines: unknown) => inspect(lines, { depth: 8 }).replaceAll(/^ +at .*$/gm, '')

function send(reply: ServerResponse, body: unknown): void {
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

async function standIn(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, reply) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    answer(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
