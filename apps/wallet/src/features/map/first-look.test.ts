import type { Place } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { firstLook } from './first-look.ts'

const person: Place = { lat: 60.17, lon: 24.94 }
const eastBy = (metres: number): Place => ({ lat: 60.17, lon: 24.94 + metres / 55_400 })
const boxIn = (look: ReturnType<typeof firstLook>) => ('box' in look.goal ? look.goal.box : null)

test('the first view holds the person and the three things that are nearest', () => {
  const look = firstLook(person, [eastBy(100), eastBy(200), eastBy(300), eastBy(900)], null)
  expect(look.isFar).toBe(false)
  expect(boxIn(look)?.topRight.lon).toBeCloseTo(eastBy(300).lon, 5)
})

test('the person stands in the middle of the first view, wherever everything else lies', () => {
  const { bottomLeft, topRight } = boxIn(firstLook(person, [eastBy(100), eastBy(300)], null)) ?? {}
  expect(bottomLeft?.lon).toBeCloseTo(eastBy(-300).lon, 5)
  expect(topRight?.lon).toBeCloseTo(eastBy(300).lon, 5)
  const overDateLine = boxIn(firstLook({ lat: 0, lon: 179.999 }, [{ lat: 0, lon: -179.997 }], null))
  expect(overDateLine?.bottomLeft.lon).toBeCloseTo(179.995, 5)
  expect(overDateLine?.topRight.lon).toBeCloseTo(-179.997, 5)
})

test('all that the person reaches is in the first view', () => {
  const { bottomLeft, topRight } = boxIn(firstLook(person, [eastBy(10)], null, 40)) ?? {}
  expect(bottomLeft?.lon).toBeLessThan(eastBy(-40).lon)
  expect(topRight?.lon).toBeGreaterThan(eastBy(40).lon)
  expect((topRight?.lat ?? 0) - person.lat).toBeCloseTo(46 / 111_195, 5)
})

test('where the second is far, streets stay large: the nearest alone is shown', () => {
  expect(boxIn(firstLook(person, [eastBy(100), eastBy(1_500)], null))?.topRight.lon).toBeCloseTo(eastBy(100).lon, 5)
  expect(boxIn(firstLook(person, [eastBy(700), eastBy(900)], null))?.topRight.lon).toBeCloseTo(eastBy(700).lon, 5)
})

test('what is too far for a walk does not make the first view a map of the country', () => {
  expect(boxIn(firstLook(person, [eastBy(100), eastBy(90_000)], null))?.topRight.lon).toBeCloseTo(eastBy(100).lon, 5)
})

test('far from everything the nearest few that are together are shown, and not the person', () => {
  const look = firstLook(person, [eastBy(90_000), eastBy(90_500), eastBy(150_000)], null)
  expect(look.isFar).toBe(true)
  expect(boxIn(look)?.bottomLeft.lon).toBeCloseTo(eastBy(90_000).lon, 5)
  expect(boxIn(look)?.topRight.lon).toBeCloseTo(eastBy(90_500).lon, 5)
})

test('where it is known where everything is, somebody far from it sees that', () => {
  const look = firstLook(person, [eastBy(90_000)], [eastBy(90_000), eastBy(200_000)])
  expect(boxIn(look)?.topRight.lon).toBeCloseTo(eastBy(200_000).lon, 5)
})

test('where there is nothing at all the streets around the person are shown', () => {
  expect(firstLook(person, [], null)).toEqual({ goal: { place: person, zoom: 17 }, isFar: false })
})
