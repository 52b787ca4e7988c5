import { useState } from 'react'
import { ana, lumen } from '../../../testing/people.ts'
import { fullscreen, inWorld, type Story } from '../../../testing/story.tsx'
import '../namespaces.ts'
import type { DynamicImage } from './dynamic-image.ts'
import type { FieldChoice } from './RuleEditor.tsx'
import { StateEditor } from './StateEditor.tsx'

export default { title: 'Studio/Designs/Pictures by state', decorators: [inWorld], parameters: fullscreen }

const card = (name: string) => ({ url: `/media/demo/lumen/${name}-icon.webp` })
const one: DynamicImage = {
  ...{ type: 'dynamic-image', initial: 'Fresh', scale: 'fit', alt: 'A cup' },
  states: { Fresh: card('flat-white') },
  rules: [],
}
const several: DynamicImage = {
  ...one,
  states: { ...one.states, Half: card('moka'), Empty: card('kettle') },
  rules: [
    { field: 'redeemable-v1.count', max: 0, state: 'Empty' },
    { field: 'redeemable-v1.count', max: 5, state: 'Half' },
    { field: 'crate-v3.opened', state: 'Half' },
  ],
}
const uses: FieldChoice[] = [{ path: 'redeemable-v1.count', name: 'Uses left' }]

const editing = (first: DynamicImage, fields: readonly FieldChoice[]): Story => ({
  render: () => <Editing first={first} fields={fields} />,
  parameters: { world: { accountId: ana.sub, brand: lumen() } },
})

function Editing({ first, fields }: { first: DynamicImage; fields: readonly FieldChoice[] }) {
  const [view, setView] = useState(first)
  return <StateEditor view={view} fields={fields} onChange={(next) => next.type === 'dynamic-image' && setView(next)} />
}

export const OneState = editing(one, uses)
export const WithRules = editing(several, uses)
/** Its abilities have no value that changes. */
export const NothingToFollow = editing({ ...several, rules: [] }, [])
