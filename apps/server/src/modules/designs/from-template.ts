import { type DesignDocument, type Language, textsOf, ViewPlacement } from '@vitrine/protocol'
import { z } from 'zod'
import { otherLanguage } from './document.ts'
import type { Said, TemplateDesign } from './templates/template.ts'

/** What the names in a template stand for, such as `@design:crate`. */
export type Resolve = (name: string) => string

/** A template's data in one language, with what its names stand for. */
export function inLanguage(value: unknown, language: Language, resolve: Resolve): unknown {
  if (typeof value === 'string') return value.startsWith('@') ? resolve(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => inLanguage(each, language, resolve))
  if (isSaid(value)) return value[language]
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, inLanguage(inside, language, resolve)]))
}

/** Every name that stands in a template's data. */
export function namesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('@') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesOf) : []
}

export function isSaid(value: object): value is Said {
  const keys = Object.keys(value)
  return keys.length === 2 && 'en' in value && 'es' in value
}

/** A template's design as a document, with its texts in both languages. */
export function documentFrom(template: TemplateDesign, language: Language, resolve: Resolve): DesignDocument {
  const written = draft(template, language, resolve)
  const said = new Map(textsOf(draft(template, otherLanguage(language), resolve)).map(({ path, text }) => [path, text]))
  const words = textsOf(written).flatMap(({ path, text }) => {
    const other = said.get(path)
    return other === undefined || other === text ? [] : [[path, other] as const]
  })
  return { ...written, words: Object.fromEntries(words) }
}

function draft(template: TemplateDesign, language: Language, resolve: Resolve): DesignDocument {
  const { displayName, description, category, views, behaviours } = template
  const filled = (value: unknown) => inLanguage(value, language, resolve)
  return {
    displayName: filled(displayName) as string,
    description: filled(description) as string,
    category: filled(category) as string,
    language,
    words: {},
    views: z.array(ViewPlacement).parse(filled(views)),
    behaviours: filled(behaviours) as DesignDocument['behaviours'],
    limitPerUser: template.limitPerUser ?? null,
  }
}
