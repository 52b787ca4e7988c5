import type { Strings } from '../i18n/translator.ts'

export type Catalogue = Record<string, { title: string; body: string }>

/** The namespace `problems`: each problem of the catalogue, and beside them the numbers of the original's, as `code.1645`. */
export const flatCatalogue = (problems: Catalogue, codes: Catalogue = {}): Strings => ({
  ...flatten(problems),
  ...flatten(codes, 'code.'),
})

function flatten(catalogue: Catalogue, prefix = ''): Strings {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { title, body }]) => [
      [`${prefix}${id}.title`, title],
      [`${prefix}${id}.body`, body],
    ]),
  )
}
