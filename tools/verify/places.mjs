import { readFileSync } from 'node:fs'

/** What belongs to somebody's machine or network and to no repository. */
const traces = [
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.$}])\/(home|Users)\/[a-z][\w-]*\/|(?<![\w.$}])\/root\/\w/,
  },
  {
    what: 'a package registry',
    pattern: /"resolved": "http|\/\/[\w.-]*\b(registry|artifactory|nexus|verdaccio)\b[\w.-]*[.:/]/,
  },
]

/** The check's own examples. */
const allowed = [/^tools\/verify\//]

export function findTraces(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      traces.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({ line: index + 1, what })),
    )
}

/** Committed text files that name a machine, a registry or a private network. */
export function checkPlaces(files) {
  return files
    .filter((file) => !allowed.some((pattern) => pattern.test(file)))
    .flatMap((file) => {
      const content = readFileSync(file)
      if (content.includes(0)) return []
      return findTraces(content.toString()).map(({ line, what }) => `${file}:${line} names ${what}`)
    })
}
