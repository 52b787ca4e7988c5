import { isReservedName, Problem, passesFor } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import { listBusinessNames } from './studio.store.ts'

/** What stands where a brand's name could stand in an address. */
const places: ReadonlySet<string> = new Set(
  ['new', 'operator', 'opening', 'search', 'studio', 'api', 'docs', 'preview', 'public', 'media', 'callback'].concat([
    'invitation',
    'business',
    'brand',
    'brands',
    'www',
    'null',
    'undefined',
    'me',
    'names',
    'everybody',
  ]),
)

/** Refuses names that another brand has, or that pass for the installation or for another brand, in whatever letters. */
export async function assertNameFree(
  db: Queryable,
  { name, displayName }: { name?: string | undefined; displayName?: string | undefined },
  ownId: string | null,
): Promise<void> {
  const others = (await listBusinessNames(db)).filter(({ id }) => id !== ownId)
  if (name !== undefined && others.some((other) => other.name === name || other.id.toLowerCase() === name))
    throw new Problem('business.name_taken')
  if (name !== undefined && places.has(name)) throw new Problem('business.name_reserved')
  for (const text of [name, displayName]) {
    if (text === undefined) continue
    const isOf = passesFor(text)
    if (isReservedName(text) || others.some((other) => isOf(other.displayName) || isOf(other.name)))
      throw new Problem('business.name_reserved')
  }
}
