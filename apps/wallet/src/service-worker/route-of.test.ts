import { expect, test } from 'vitest'
import { type FetchRoute, routeOf } from './route-of.ts'

const origin = 'https://wallet.example'

function route(path: string, { mode = 'cors', method = 'GET', range = false } = {}): FetchRoute {
  return routeOf({ url: new URL(path, origin).href, method, mode, headers: { has: () => range } }, origin)
}

test('every address of the app opens the kept page', () => {
  expect(route('/', { mode: 'navigate' })).toBe('page')
  expect(route('/token/t1?x=1', { mode: 'navigate' })).toBe('page')
})

test('what is not the app goes to the server, visits included', () => {
  for (const path of [
    '/api/auth',
    '/interaction/abc',
    '/.well-known/openid-configuration',
    '/inbox',
    '/docs',
    '/v1/user',
    '/healthz',
    '/studio',
    '/preview',
    '/studio/CafeLumen1/look',
  ]) {
    expect([path, route(path, { mode: 'navigate' })]).toEqual([path, 'network'])
  }
  expect(route('/manifest.webmanifest')).toBe('network')
  expect(route('/apiary', { mode: 'navigate' })).toBe('page')
})

test('files and pictures come from what was kept, but neither parts of them nor others’ nor what is sent', () => {
  expect(route('/assets/main-1.js')).toBe('file')
  expect(route('/media/demo/a.webp')).toBe('media')
  expect(route('/media/demo/a.mp4', { range: true })).toBe('network')
  expect(route('/media/map/world-32da8f2b20.pmtiles', { range: true })).toBe('map')
  expect(route('/media/map/own.pmtiles', { range: true })).toBe('network')
  expect(route('/media/map/own.pmtiles')).toBe('network')
  expect(route('https://elsewhere.example/a.png')).toBe('network')
  expect(route('/media/a', { method: 'POST' })).toBe('network')
})
