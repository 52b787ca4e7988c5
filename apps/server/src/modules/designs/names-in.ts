interface Named {
  id: string
  path: string
}

const ofDesigns = /objectDefinitionIds?$/i
const ofPrizeSets = /^prizeSet(Id)?$/

/** The designs and prize sets that the settings of behaviours name, and where. */
export function namesIn(behaviours: unknown): { designs: Named[]; prizeSets: Named[] } {
  const found: { designs: Named[]; prizeSets: Named[] } = { designs: [], prizeSets: [] }
  walk('', '', behaviours, (name, path, id) => {
    if (ofDesigns.test(name)) found.designs.push({ id, path })
    else if (ofPrizeSets.test(name)) found.prizeSets.push({ id, path })
  })
  return found
}

/** In a list the name is the list's. */
function walk(
  name: string,
  path: string,
  value: unknown,
  note: (name: string, path: string, text: string) => void,
): void {
  if (typeof value === 'string') {
    if (value !== '') note(name, path, value)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inside] of Object.entries(value)) {
    walk(Array.isArray(value) ? name : key, path ? `${path}.${key}` : key, inside, note)
  }
}
