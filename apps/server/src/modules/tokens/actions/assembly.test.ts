import { expect, test } from 'vitest'
import { assemble } from './assembly.ts'
import { type Behaviour, defineAction, EmptyBlock } from './behaviour.ts'
import { type ActingScope, definePort } from './ports.ts'

const bells = definePort<'bells', { ring(): string }>('bells')
const lights = definePort<'lights', { shine(): string }>('lights')

const doorbell: Behaviour = {
  id: 'doorbell-v1',
  summary: 'Rings.',
  settings: EmptyBlock,
  state: EmptyBlock,
  actions: [
    defineAction(EmptyBlock, {
      id: 'ring-v1',
      name: 'Ring',
      summary: 'Rings.',
      input: EmptyBlock,
      problems: [],
      uses: [bells],
      run: ({ ports }) => ({ output: { heard: ports.bells.ring(), ports: Object.keys(ports) } }),
    }),
  ],
}
const scope = { callerId: 'ana' } as ActingScope
const ringing = bells.provide(({ callerId }) => ({ ring: () => `${callerId} is at the door` }))

test('an action gets the ports that it uses, for whoever acts, and no others', async () => {
  const modules = [
    { name: 'tokens', behaviours: [doorbell] },
    { name: 'house', ports: [ringing, lights.provide(() => ({ shine: () => 'on' }))] },
  ]
  const { behaviours, ports } = assemble(modules)
  const [ring] = behaviours[0]?.actions ?? []
  if (!ring) throw new Error('no action')
  const context = { state: {}, blocks: {}, input: {}, ports: ports(ring.uses, scope) } as unknown as Parameters<
    typeof ring.run
  >[0]
  expect(await ring.run(context)).toEqual({ output: { heard: 'ana is at the door', ports: ['bells'] } })
})

test('the server does not start where nobody provides what a behaviour uses, or two say the same name', () => {
  const house = { name: 'house', ports: [ringing] }
  expect(() => assemble([{ name: 'tokens', behaviours: [doorbell] }])).toThrow(
    'The behaviour doorbell-v1 uses the port bells, which no module provides.',
  )
  expect(() => assemble([house, { name: 'tower', ports: [ringing] }])).toThrow('The port bells is there twice.')
  expect(() => assemble([house, { name: 'porch', behaviours: [doorbell, doorbell] }])).toThrow(
    'The behaviour doorbell-v1 is there twice.',
  )
})

test('what a token is for is listed before what can be done with any', () => {
  const knocker = { ...doorbell, id: 'knocker-v1', actions: [] }
  const { behaviours } = assemble([
    { name: 'tokens', behaviours: [{ ...doorbell, actions: [] }] },
    { name: 'house', behaviours: [knocker] },
  ])
  expect(behaviours.map(({ id }) => id)).toEqual(['knocker-v1', 'doorbell-v1'])
})
