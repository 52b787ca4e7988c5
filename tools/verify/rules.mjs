import { readFileSync } from 'node:fs'

const folder = 'docs/specification/'

/** The numbers of the specification that a text names: `§4`, `§2.7`, `R22`. */
export function rulesNamedIn(text) {
  const sections = [...text.matchAll(/\bspec §(\d+(?:\.\d+)?)/g)].map(([, number]) => `§${number}`)
  const readings = [...text.matchAll(/(?<![\w-])R([1-9]\d?)(?![\w-])/g)].map(([name]) => name)
  return new Set([...sections, ...readings])
}

/** The numbers that pages of the specification explain: headings with §, readings in bold at the head of a line. */
export function rulesExplainedIn(markdown) {
  const sections = [...markdown.matchAll(/^#+ §(\d+(?:\.\d+)?) /gm)].map(([, number]) => `§${number}`)
  const readings = [...markdown.matchAll(/^- \*\*(R\d+)\*\* /gm)].map(([, name]) => name)
  return new Set([...sections, ...readings])
}

/** Names of rules that the specification in this repository does not explain. */
export function checkRules(files) {
  const isPage = (file) => file.startsWith(folder) && file.endsWith('.md')
  const explained = new Set(files.filter(isPage).flatMap((page) => [...rulesExplainedIn(readFileSync(page, 'utf8'))]))
  const speaking = files.filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && !file.endsWith('verify.test.mjs'))
  return speaking.flatMap((file) =>
    [...rulesNamedIn(readFileSync(file, 'utf8'))]
      .filter((rule) => !explained.has(rule))
      .map((rule) => `${file} names ${rule}, which ${folder} does not explain`),
  )
}
