import type { BehaviourDescription, Design } from '@vitrine/protocol'
import { wordsOf } from '../../../components/schema-form/schema.ts'
import type { FieldChoice } from './RuleEditor.tsx'

/** Every value of a token of a design that a picture can follow: first those that change, by what they are called here. */
export function fieldChoices(
  { state }: Design['example'],
  behaviours: readonly Pick<BehaviourDescription, 'id' | 'title' | 'labels'>[],
  changing: Readonly<Record<string, string>>,
): FieldChoice[] {
  const choice = (id: string, name: string): FieldChoice => {
    const known = behaviours.find((each) => each.id === id)
    const label = changing[`${id}.${name}`] ?? known?.labels[name] ?? wordsOf(name)
    return { path: `${id}.${name}`, name: `${known?.title ?? id}: ${label}` }
  }
  // Some are only there once they have changed.
  const first = Object.keys(changing).flatMap((path) => {
    const [id = '', name = ''] = path.split('.')
    return state[id] ? [choice(id, name)] : []
  })
  const rest = Object.entries(state).flatMap(([id, block]) =>
    Object.entries(block).flatMap(([name, value]) =>
      (typeof value === 'object' && value !== null) || changing[`${id}.${name}`] ? [] : [choice(id, name)],
    ),
  )
  return [...first, ...rest]
}
