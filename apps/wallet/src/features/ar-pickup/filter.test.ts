import { arDefaults } from '@vitrine/ar'
import type { Token } from '@vitrine/protocol'
import { HostInit } from '@vitrine/protocol/host/config'
import { expect, test } from 'vitest'
import { resolveViewer } from '../../platform/viewer/settings.ts'
import { defaultsOf, filterOf } from './filter.ts'

test('§2.8 the figures of AR are the host’s where it names them, else spec §9’s, and hand-sized where it names none; a hunt’s token goes before both', () => {
  const host = HostInit.parse({
    walletConfig: {
      features: { ar: { visibleRadius: 80, distanceFromCamera: 3, objectBaseHeight: 1, minDistance: -4 } },
    },
  })
  const defaults = defaultsOf(resolveViewer({ app: {}, viewer: null, host }))
  expect(defaults).toEqual({ ...arDefaults, visibleRadius: 80, cameraDistance: 3, baseHeight: 1 })
  expect(filterOf(undefined, defaults)).toBe(defaults)
  const hunt = { state: { 'ar-filter-v2': { visibleRadius: 30, maxItems: null } } } as unknown as Token
  expect(filterOf(hunt, defaults)).toMatchObject({ visibleRadius: 30, cameraDistance: 3, maxItems: 5 })
  const own = defaultsOf(resolveViewer({ app: {}, viewer: null, host: null }))
  expect(own).toMatchObject({ visibleRadius: arDefaults.visibleRadius, maxItems: arDefaults.maxItems })
  expect(own.desiredRadius).toBeLessThan(0.5)
  expect(own.cameraDistance).toBeLessThan(arDefaults.cameraDistance)
})
