import { isSaid } from './from-template.ts'
import { templates } from './templates/all-templates.ts'
import type { Said } from './templates/template.ts'

const pairs = new Set(saidIn(templates).flatMap(({ en, es }) => [pairOf(en, es), pairOf(es, en)]))

/** Whether a text is said in the other language just as a template says it. */
export const isOfTemplate = (text: string, said: string | undefined): boolean =>
  said !== undefined && pairs.has(pairOf(text, said))

function pairOf(text: string, said: string): string {
  return JSON.stringify([text, said])
}

function saidIn(value: unknown): Said[] {
  if (typeof value !== 'object' || value === null) return []
  return isSaid(value) ? [value] : Object.values(value).flatMap(saidIn)
}
