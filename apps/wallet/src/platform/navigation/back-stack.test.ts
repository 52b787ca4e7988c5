import { describe, expect, test } from 'vitest'
import { backStackOf } from './back-stack.ts'

describe('the way back from a link to a room (spec §2.5)', () => {
  test.each([
    ['/b/lumen/space/s1', ['/b/lumen/communities']],
    ['/b/lumen/c/regulars/space/s1', ['/b/lumen/c/regulars']],
    ['/b/lumen/space/s1/thread/m1', ['/b/lumen/communities', '/b/lumen/space/s1']],
    ['/b/lumen/space/s1/members?sort=name', ['/b/lumen/communities', '/b/lumen/space/s1']],
    ['/b/lumen/space/s1/reply/m1', ['/b/lumen/communities', '/b/lumen/space/s1', '/b/lumen/space/s1/thread/m1']],
    [
      '/b/lumen/c/regulars/space/s1/reply/m1',
      ['/b/lumen/c/regulars', '/b/lumen/c/regulars/space/s1', '/b/lumen/c/regulars/space/s1/thread/m1'],
    ],
  ])('%s', (address, stack) => {
    expect(backStackOf(address)).toEqual(stack)
  })

  test.each(['/', '/b/lumen', '/b/lumen/communities', '/token/t1', '/space/s1', '/nowhere'])(
    '%s has none',
    (address) => {
      expect(backStackOf(address)).toEqual([])
    },
  )
})
