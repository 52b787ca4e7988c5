import { expect, test } from 'vitest'
import { beginningOf, fieldOf, fromWallTime, inTimeZone, toWallTime, wordsOf, zoneBeside } from './schema.ts'

test('each kind of setting is drawn as what it is, and what may be nothing can be left empty', () => {
  expect(fieldOf({ type: 'boolean' }).kind).toBe('switch')
  expect(fieldOf({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toMatchObject({ kind: 'number', canBeNull: true })
  expect(fieldOf({ type: 'string', enum: ['a', 'b'] }).kind).toBe('choice')
  expect(fieldOf({ type: 'string', format: 'date-time' }).kind).toBe('time')
  expect(fieldOf({ type: 'string', maxLength: 1000 }).kind).toBe('long-text')
  expect(fieldOf({ type: 'string' }, 'targetObjectDefinitionId')).toMatchObject({ kind: 'names', names: 'design' })
  expect(fieldOf({ type: 'string' }, 'prizeSet')).toMatchObject({ kind: 'names', names: 'prize-set' })
  expect(fieldOf({ type: 'array', items: { type: 'object', properties: {} } }).kind).toBe('list')
  expect(fieldOf({}).kind).toBe('other')
})

test('a new entry has what must be there, and a setting without a name is called after itself', () => {
  const option = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      text: { type: 'string' },
      image: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
    },
    required: ['id', 'text'],
  }
  expect(beginningOf(option)).toEqual({ id: expect.stringMatching(/^x\w+$/), text: '', image: null })
  expect(wordsOf('maxPlaysPerPeriod')).toBe('Max plays per period')
})

test('times are said by the clock beside them, and go on showing the same when it is another place’s', () => {
  const time = { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }], default: null }
  const schema = { properties: { startsAt: time, doorsAt: time, timeZone: { type: 'string', default: 'UTC' } } }
  expect(fieldOf(schema.properties.timeZone, 'timeZone').kind).toBe('time-zone')
  expect(zoneBeside(schema, {})).toBe('UTC')
  const startsAt = fromWallTime('2026-12-24T21:00', 'UTC')
  const moved = inTimeZone(schema, { startsAt, doorsAt: null, venue: 'Gasworks' }, 'Europe/Helsinki')
  expect(moved).toEqual({
    ...{ startsAt: '2026-12-24T19:00:00.000Z', doorsAt: null, venue: 'Gasworks', timeZone: 'Europe/Helsinki' },
  })
  expect(toWallTime(String(moved.startsAt), zoneBeside(schema, moved))).toBe('2026-12-24T21:00')
  expect([fromWallTime('', 'UTC'), toWallTime('', 'UTC')]).toEqual([null, ''])
})
