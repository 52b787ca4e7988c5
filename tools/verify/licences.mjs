import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that are fine for another reason than their licence's name. */
const exceptions = [
  {
    packages: /^casper-js-sdk$/,
    licence: 'Apache 2.0',
    reason: 'It is Apache-2.0, spelled as SPDX does not.',
  },
  {
    packages: /^@img\/sharp/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a separate, unchanged shared library; a user can replace it.',
  },
]

/** Whether an SPDX expression leaves a way to use the package that we accept. */
export function isAccepted(expression, isFine) {
  const text = expression.replaceAll(/[()]/g, ' ').trim()
  return text.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((licence) => isFine(licence.trim())))
}

/** Packages that run in production, on any system, whose licence is not permissive. The lock file names each one's licence. */
export function checkLicences(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const inProduction = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  const refused = inProduction.flatMap(([path, { version, license }]) => {
    const name = path.split('node_modules/').at(-1)
    const isFine = (licence) =>
      permissive.has(licence) || exceptions.some((each) => each.packages.test(name) && each.licence === licence)
    return license && isAccepted(license, isFine) ? [] : [`${name}@${version} has the licence ${license ?? 'unknown'}`]
  })
  return { count: inProduction.length, refused }
}
