import { isWordField } from '../studio/words.ts'
import type { DesignDocument } from './document.ts'

/** A text of a design that people read: where it is, and what it says. */
export interface DesignText {
  path: string
  text: string
}

/** Every text of a design that can be said in the other language, in the order in which it is edited. */
export function textsOf(
  document: Pick<DesignDocument, 'displayName' | 'description' | 'category' | 'views' | 'behaviours'>,
) {
  const { displayName, description, category, views, behaviours } = document
  const found: DesignText[] = []
  const note = (path: string, text: string) => {
    if (text.trim() !== '') found.push({ path, text })
  }
  note('displayName', displayName)
  note('description', description)
  note('category', category)
  walk('views', views, note)
  walk('behaviours', behaviours, note)
  return found
}

function walk(path: string, value: unknown, note: (path: string, text: string) => void, isText = false): void {
  if (typeof value === 'string') {
    if (isText) note(path, value)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const inside = Array.isArray(value) ? isText : isWordField(name, fields)
    walk(`${path}.${name}`, fields[name], note, inside)
  }
}
