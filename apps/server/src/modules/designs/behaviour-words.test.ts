import { listBehaviours } from '@vitrine/protocol'
import english from '@vitrine/protocol/locales/en/behaviours.json' with { type: 'json' }
import spanish from '@vitrine/protocol/locales/es/behaviours.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every setting, by its path without places in lists. */
function pathsOf(schema: Schema, path = ''): string[] {
  const inside = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}),
    ...(items?.properties ? Object.entries(items.properties) : []),
  ])
  return inside.flatMap(([name, each]) => {
    const at = path ? `${path}.${name}` : name
    return [at, ...pathsOf(each, at)]
  })
}

test('every behaviour and every setting has its words in both languages', async () => {
  const { stranger } = await testWorld()
  for (const [language, words] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    const { reply } = await stranger.call(listBehaviours, {}, { headers: { 'accept-language': language } })
    const without = reply.items.flatMap(({ id, title, settings, labels, switchable }) => [
      ...(Object.hasOwn(words, id) && title !== id ? [] : [id]),
      ...(switchable
        ? pathsOf(settings as Schema)
            .filter((path) => labels[path] === undefined)
            .map((path) => `${id}.${path}`)
        : []),
    ])
    expect([language, without]).toEqual([language, []])
  }
})
