import type { ViewPlacement } from '@vitrine/protocol'

type View = ViewPlacement['view']
export type DynamicImage = Extract<View, { type: 'dynamic-image' }>
export type ImageRule = DynamicImage['rules'][number]

/** A picture that others take the place of, by rules; it is what shows where none holds. */
export function withStates(view: Extract<View, { type: 'image' }>, usual: string): DynamicImage {
  const { url, scale, alt } = view
  return { type: 'dynamic-image', states: { [usual]: { url } }, rules: [], initial: usual, scale, alt }
}

/** The one picture that shows where no rule holds. */
export function withoutStates({ states, initial, scale, alt }: DynamicImage): View {
  return { type: 'image', url: states[initial]?.url ?? '', scale, alt }
}

/** 9 comes before 10. */
const byName = new Intl.Collator('en', { numeric: true }).compare

/** The states by name, the usual one first: the document keeps them in no order. */
export const stateNames = ({ states, initial }: DynamicImage): string[] => [
  initial,
  ...Object.keys(states)
    .filter((name) => name !== initial)
    .toSorted(byName),
]

/** With another state; its name is made different from those that are there. */
export function addState(view: DynamicImage, wanted: string, url: string): DynamicImage {
  let name = wanted
  for (let number = 2; view.states[name]; number++) name = `${wanted} ${number}`
  return { ...view, states: { ...view.states, [name]: { url } } }
}

/** By another name, wherever it stands; as it was where the name is empty or taken. */
export function renameState(view: DynamicImage, from: string, to: string): DynamicImage {
  if (to === '' || view.states[to]) return view
  const named = (name: string) => (name === from ? to : name)
  return {
    ...view,
    states: Object.fromEntries(Object.entries(view.states).map(([name, state]) => [named(name), state])),
    rules: view.rules.map((rule) => ({ ...rule, state: named(rule.state) })),
    initial: named(view.initial),
  }
}

/** Without a state and the rules that lead to it; the one that shows where no rule holds stays. */
export function removeState(view: DynamicImage, name: string): DynamicImage {
  if (name === view.initial) return view
  const { [name]: _, ...states } = view.states
  return { ...view, states, rules: view.rules.filter(({ state }) => state !== name) }
}

export const pictureOfState = (view: DynamicImage, name: string, url: string): DynamicImage => ({
  ...view,
  states: { ...view.states, [name]: { ...view.states[name], url } },
})

/** The rule one place further up: the first that holds decides. */
export function raiseRule(view: DynamicImage, index: number): DynamicImage {
  const [rule, above] = [view.rules[index], view.rules[index - 1]]
  return rule && above ? { ...view, rules: view.rules.with(index - 1, rule).with(index, above) } : view
}

export const comparisons = ['is-set', 'equals', 'min', 'max'] as const
export type Comparison = (typeof comparisons)[number]

export const comparisonOf = ({ equals, min, max }: ImageRule): Comparison =>
  equals !== undefined ? 'equals' : min !== undefined ? 'min' : max !== undefined ? 'max' : 'is-set'

/** What a rule compares with, as it is typed. */
export function textOfRule({ equals, min, max }: ImageRule): string {
  const value = equals ?? min ?? max
  return value === undefined || value === null ? '' : String(value)
}

/** A rule that compares so, and with this: numbers and yes or no as what they are. */
export function compared({ field, state }: ImageRule, comparison: Comparison, text: string): ImageRule {
  if (comparison === 'is-set') return { field, state }
  if (comparison !== 'equals') return { field, state, [comparison]: Number(text) || 0 }
  const value = text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  return { field, state, equals: value === 'true' ? true : value === 'false' ? false : value }
}
