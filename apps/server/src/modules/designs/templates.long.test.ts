import { listDesignTemplates } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { designWorld } from '../../testing/design-world.ts'
import { templates } from './templates/all-templates.ts'

test('every template makes a draft, in either language, that lacks nothing and can go live', async () => {
  const { sol, make, publish, params } = await designWorld()
  const { reply } = await sol.studio.call(listDesignTemplates, { params }, { headers: { 'accept-language': 'es' } })
  expect(reply.items.map(({ id }) => id)).toEqual(templates.map(({ id }) => id))
  expect(reply.items.find(({ id }) => id === 'ticket')).toMatchObject({
    title: 'Entrada',
    picture: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  for (const { id } of templates) {
    const made = await make({ templateId: id, displayName: `My ${id}`, language: 'es' })
    expect([id, made.faults]).toEqual([id, []])
    expect([id, (await publish(made, 'live')).stage]).toEqual([id, 'live'])
  }
})
