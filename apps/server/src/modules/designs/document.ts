import { type BrandWords, type DesignDocument, type Language, textsOf } from '@vitrine/protocol'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import type { DefinitionRow, DesignContent } from '../tokens/index.ts'

export const contentOf = ({
  displayName,
  description,
  category,
  views,
  behaviours,
}: DesignDocument): DesignContent => ({
  displayName: displayName.trim(),
  description,
  category,
  views,
  behaviours,
})

/** What the list shows of it. */
export const listedOf = (document: DesignDocument) => ({
  displayName: document.displayName.trim(),
  picture: pictureOfPlacements(document.views)?.url ?? null,
})

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en')

/** A design that was made without Studio, as it is edited: what its brand says in the other language comes with it. */
export function documentOf(definition: DefinitionRow, said: BrandWords): DesignDocument {
  const { displayName, description, category, views, behaviours, limitPerUser } = definition
  const document: DesignDocument = {
    displayName,
    description,
    category,
    language: 'en',
    words: {},
    views: views as DesignDocument['views'],
    behaviours,
    limitPerUser,
  }
  const words = textsOf(document).flatMap(({ path, text }) =>
    said[text] === undefined ? [] : [[path, said[text]] as const],
  )
  return { ...document, words: Object.fromEntries(words) }
}

/** What the brand says in the other language, by what is written: the texts that the document has words for. */
export function wordsOf(document: DesignDocument): BrandWords {
  return Object.fromEntries(
    textsOf(document).flatMap(({ path, text }) => {
      const said = document.words[path]?.trim()
      return said ? [[text, said] as const] : []
    }),
  )
}

export const blankDocument = (language: Language): DesignDocument => ({
  displayName: '',
  description: '',
  category: '',
  language,
  words: {},
  views: [],
  behaviours: {},
  limitPerUser: null,
})
