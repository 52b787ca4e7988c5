import { fileURLToPath } from 'node:url'
import { capture } from '../setup/child.mjs'

const work = fileURLToPath(new URL('../../apps/server/src/testing/reference-work.ts', import.meta.url))

/** The CPU time of the reference work on the reference machine: two quiet cores of an Intel Xeon of 2023. */
export const referenceSeconds = { javascript: 1.05, postgres: 1.2 }

/** As many at once as tests run beside one another: cores that share caches slow each other down then as they do in the tests. */
const copies = 2

/** How many times as long as on the reference machine the same work takes here and now. */
export async function measureSlowness() {
  const all = await Promise.all(Array.from({ length: copies }, () => capture(process.execPath, [work])))
  return slownessOf(
    all.map(({ code, output }) => {
      if (code !== 0) throw new Error(`The reference work failed:\n${output}`)
      return JSON.parse(output.trim().split('\n').at(-1))
    }),
  )
}

export function slownessOf(measured, reference = referenceSeconds) {
  const sum = (pick) => measured.reduce((all, each) => all + pick(each), 0)
  return sum(({ javascript, postgres }) => javascript + postgres) / sum(() => reference.javascript + reference.postgres)
}
