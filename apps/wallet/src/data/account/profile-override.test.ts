import { expect, test } from 'vitest'
import { overrideProfile } from './profile-override.ts'

const ana = {
  id: 'ana',
  sub: 'ana',
  name: 'Ana Solmar',
  picture: '/media/demo/people/ana.webp',
  bio: 'Collects tides',
  website: 'https://ana.example',
  email: 'ana@example.com',
  guest: false,
  location: { country: 'FI', locality: 'Helsinki', latitude: 60.1 },
}

test('deep-merge puts fields into the profile, and into objects field by field', () => {
  const shown = overrideProfile(ana, { name: 'A regular', location: { locality: 'The bar' } }, 'deep-merge')
  expect(shown).toEqual({ ...ana, name: 'A regular', location: { ...ana.location, locality: 'The bar' } })
})

test('shallow-merge puts whole fields into the profile', () => {
  const shown = overrideProfile(ana, { name: 'A regular', location: { locality: 'The bar' } }, 'shallow-merge')
  expect(shown).toEqual({ ...ana, name: 'A regular', location: { locality: 'The bar' } })
})

test('override leaves nothing of the person’s own, but who they are', () => {
  const shown = overrideProfile(ana, { name: 'A regular' }, 'override')
  expect(shown).toEqual({ ...ana, name: 'A regular', picture: null, bio: '', website: null, location: {} })
})

test.each(['deep-merge', 'shallow-merge', 'override'] as const)(
  '%s never changes who somebody is, nor the profile itself',
  (strategy) => {
    const before = structuredClone(ana)
    const hostile = JSON.parse(
      '{"id":"bo","sub":"bo","email":"bo@example.com","guest":true,"admin":true,"__proto__":{"polluted":true},"location":{"__proto__":{"polluted":true}}}',
    ) as Record<string, unknown>
    const shown = overrideProfile(ana, hostile, strategy)
    expect(shown).toMatchObject({ id: 'ana', sub: 'ana', email: 'ana@example.com', guest: false })
    expect(shown).not.toHaveProperty('admin')
    expect(shown).not.toHaveProperty('polluted')
    expect(shown.location).not.toHaveProperty('polluted')
    expect(ana).toEqual(before)
  },
)

test('values of another kind count as not said, and without an override the profile is the person’s own', () => {
  const broken = { name: 7, bio: null, picture: 'javascript:alert(1)', website: { href: 'x' }, location: 'here' }
  expect(overrideProfile(ana, broken, 'deep-merge')).toEqual(ana)
  expect(overrideProfile(ana, broken, 'shallow-merge')).toEqual(ana)
  expect(overrideProfile(ana, null, 'override')).toBe(ana)
})
