import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { HostInit } from '../host/config.ts'
import { StaffedBusiness } from '../studio/business.ts'
import { fieldsOf } from '../testing/fields-of.ts'
import { AppConfig } from './app-config.ts'
import { ViewerFeatures } from './features.ts'
import { ViewerConfig } from './viewer-config.ts'

/* The tables of docs/brands/viewer-configuration.md, compared with the contract: a field without an effect that is shown has no place in it. */

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(`${root}docs/brands/viewer-configuration.md`, 'utf8')
const places = ['apps/wallet/src/', 'apps/server/src/', 'apps/e2e/', 'packages/protocol/src/', '']

interface Row {
  fields: string[]
  where: string[]
  shownBy: string[]
}

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

function rowsOf(heading: string): Row[] {
  const [, section = ''] = page.split(`\n${heading}\n`)
  const lines = section.split(/\n##/)[0]?.split('\n') ?? []
  return lines
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [fields = '', , where = '', shownBy = ''] = line.split(' | ')
      return { fields: whole(named(fields)), where: named(where), shownBy: named(shownBy) }
    })
}

/** `.b` takes the place of the last part of the one before it. */
function whole(names: string[]): string[] {
  let before = ''
  return names.map((name) => {
    before = name.startsWith('.') ? before.replace(/\.[^.]+$/, name) : name
    return before
  })
}

const fileOf = (name: string) => places.map((place) => root + place + name).find((path) => existsSync(path))

const within =
  (...folders: string[]) =>
  (field: string) => {
    const folder = folders.find((each) => field.startsWith(`${each}.`))
    return folder ?? field
  }

const tables: [heading: string, schema: z.ZodType, fold: (field: string) => string][] = [
  ['## Business', StaffedBusiness, (field) => field.replace(/^pageConfig\.features\./, 'features.')],
  ['## Viewer configuration', ViewerConfig, within('features', 'appConfig')],
  ['### Features', ViewerFeatures, (field) => field],
  ['## App configuration', AppConfig, within('features')],
  [
    '## What a host page sets',
    HostInit,
    within('config.pageConfig', 'config.appConfiguration', 'walletConfig.features'),
  ],
]

describe.each(tables)('the table of %s', (heading, schema, fold) => {
  const rows = rowsOf(heading)

  test('has every field of the contract, once, and no other', () => {
    expect(rows.flatMap(({ fields }) => fields).sort()).toEqual([...new Set(fieldsOf(schema).map(fold))].sort())
  })

  test('names places that are there, and a test or story that names the field', () => {
    for (const { fields, where, shownBy } of rows) {
      for (const name of [...where, ...shownBy]) expect([name, fileOf(name)]).toEqual([name, expect.any(String)])
      const shown = shownBy.map((name) => readFileSync(fileOf(name) ?? '', 'utf8')).join('\n')
      for (const field of fields) {
        const name = field.split('.').at(-1) ?? field
        expect([field, new RegExp(`\\b${name}\\b`).test(shown)]).toEqual([field, true])
      }
      expect([fields, shownBy.every((name) => /\.(test|stories|spec)\.tsx?$/.test(name))]).toEqual([fields, true])
    }
  })
})
