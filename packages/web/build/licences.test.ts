import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { licenceOf, packageFolderOf } from './licences.ts'

test('a module belongs to the innermost package that holds it, and our own to none', () => {
  expect(packageFolderOf('/a/node_modules/react/index.js')).toBe('/a/node_modules/react')
  expect(packageFolderOf('/a/node_modules/@scope/x/dist/y.js')).toBe('/a/node_modules/@scope/x')
  expect(packageFolderOf('/a/node_modules/x/node_modules/y/z.js')).toBe('/a/node_modules/x/node_modules/y')
  expect(packageFolderOf('/a/src/app.ts')).toBeNull()
  expect(packageFolderOf('\0/a/node_modules/x/y.js')).toBeNull()
})

test('a package’s licence is given with its words', () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('react/package.json')))
  expect(licenceOf(folder)).toMatchObject({
    name: 'react',
    licence: 'MIT',
    text: expect.stringContaining('Permission is'),
  })
})
