import type { NewRule, RulePart, RuleParts } from '@vitrine/protocol'

/** A rule while it is written: its settings may still be empty. */
export interface DraftRule {
  id?: string
  trigger: DraftPart
  effects: DraftPart[]
}

export interface DraftPart {
  id: string
  config: Record<string, unknown>
}

export type Kind = 'triggers' | 'effects'
export type Setting = RulePart['config']['properties'][string]

export const partOf = (parts: RuleParts, kind: Kind, id: string): RulePart | undefined =>
  parts[kind].find((part) => part.id === id)

/** The part with what the contract takes for granted filled in. */
export function beginPart({ id, config }: RulePart, before: Record<string, unknown> = {}): DraftPart {
  const entries = Object.entries(config.properties).map(([name, { default: initial }]) => [
    name,
    // What the new part asks for as well stays as it was.
    before[name] ?? initial,
  ])
  return { id, config: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (typeof value === 'number' && Number.isNaN(value))

/** The settings that have to be given and are not. */
export function missingIn({ config }: RulePart, part: DraftPart): string[] {
  return (config.required ?? []).filter((name) => isEmpty(part.config[name]))
}

/** As the contract takes it: what is left empty is left out. */
export const toRule = ({ id, trigger, effects }: DraftRule): NewRule & { id?: string } =>
  ({
    ...(id ? { id } : {}),
    trigger: withoutEmpty(trigger),
    effects: effects.map(withoutEmpty),
  }) as NewRule & { id?: string }

const withoutEmpty = ({ id, config }: DraftPart): DraftPart => ({
  id,
  config: Object.fromEntries(Object.entries(config).filter(([, value]) => !isEmpty(value))),
})
