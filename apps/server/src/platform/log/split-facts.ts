export type Facts = Readonly<Record<string, unknown>>

/** The facts that are the same in all of these events, and what each has besides them. */
export function splitFacts(all: readonly Facts[]): { common: Facts; own: Facts[] } {
  const [first = {}] = all
  const shared = new Set(
    Object.keys(first).filter((name) =>
      all.every((facts) => Object.hasOwn(facts, name) && facts[name] === first[name]),
    ),
  )
  const some = (facts: Facts, isWanted: (name: string) => boolean) => {
    const found: Record<string, unknown> = {}
    for (const name of Object.keys(facts)) if (isWanted(name)) found[name] = facts[name]
    return found
  }
  return {
    common: some(first, (name) => shared.has(name)),
    own: all.map((facts) => some(facts, (name) => !shared.has(name))),
  }
}
