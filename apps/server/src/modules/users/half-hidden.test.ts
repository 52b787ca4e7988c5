import { expect, test } from 'vitest'
import { halfHidden } from './half-hidden.ts'

test.each([
  ['ana@example.com', 'a…@e….com'],
  ['ana.maria@mail.shop.example.co', 'a…@m….co'],
  ['é@ü.example', 'é…@ü….example'],
  ['root@localhost', 'r…@l…'],
  ['+358401234567', '…67'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52…9EE7'],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7S3P…AaKv'],
  ['short', '…'],
  ['', ''],
])('%s is %s for who has only a link', (identity, shown) => {
  expect(halfHidden(identity)).toBe(shown)
})
