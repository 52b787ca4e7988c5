import { describe, expect, test } from 'vitest'
import { isBrowserSupported } from './browser-support.ts'
import { failsAny } from './failing-expressions.ts'
import { judgeVersion } from './versions.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

describe('99999: the browsers that an operator wants', () => {
  const examine = (userAgent: string, expressions: readonly string[]) => ({
    failed: Promise.resolve(failsAny(userAgent, expressions)),
    stop: () => undefined,
  })

  test('failing any expression is enough; what is no expression says nothing', async () => {
    expect(await isBrowserSupported(chrome, ['Chrome/', 'Linux'], { examine })).toBe(true)
    expect(await isBrowserSupported(chrome, ['Chrome/', 'Windows'], { examine })).toBe(false)
    expect(await isBrowserSupported(chrome, ['(', 'Chrome/', '[a'], { examine })).toBe(true)
  })

  test('without expressions our own rule decides', async () => {
    expect(await isBrowserSupported(chrome, [])).toBe(true)
    expect(await isBrowserSupported('Lynx/2.9', [])).toBe(false)
  })

  test('one that never ends is ended, and has said nothing', async () => {
    const stopped: string[] = []
    const never = () => ({ failed: new Promise<boolean>(() => undefined), stop: () => stopped.push('stopped') })
    expect(await isBrowserSupported(chrome, ['(a+)+$'], { examine: never, wait: async () => undefined })).toBe(true)
    expect(stopped).toEqual(['stopped'])
  })
})

test.each([
  ['1.2.3', { minimum: '1.2.3', recommended: '1.2' }, 'fine'],
  ['1.2.3', { minimum: '1.3' }, 'required'],
  ['1.10.0', { minimum: '1.9.9' }, 'fine'],
  ['1.2.3', { minimum: '1', recommended: '2.0.0' }, 'recommended'],
  ['0.1.0', {}, 'fine'],
  ['0.1.0', undefined, 'fine'],
  ['0.1.0', { minimum: 'latest' as never }, 'fine'],
] as const)('version %s where %j is wanted is %s', (own, wanted, verdict) => {
  expect(judgeVersion(own, wanted)).toBe(verdict)
})
