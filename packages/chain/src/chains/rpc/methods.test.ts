import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rpcMethods } from './methods.ts'

test('the list has what the wallet asks, and nothing that it does not', () => {
  const chains = new URL('../', import.meta.url)
  const files = readdirSync(chains, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('test') && !file.endsWith('methods.ts'),
  )
  const text = files.map((file) => readFileSync(new URL(file, chains), 'utf8')).join('\n')
  const named =
    /'((?:eth|get|send|simulate|info|account|query|state|chain)_?[A-Za-z_0-9]{3,})'(?=, ?[[{]|,\n|, params|,? *purse|\])/g
  const asked = new Set([...text.matchAll(named)].map(([, method]) => method))
  const listed = Object.values(rpcMethods).flatMap((methods) => Object.keys(methods))
  expect(listed.filter((method) => !text.includes(`'${method}'`))).toEqual([])
  expect([...asked].filter((method) => !listed.includes(method as string))).toEqual([])
})
