import { AppConfig, BrandViewer, operatorsOwn, PageConfig, ViewerFeatures } from '@vitrine/protocol'
import { fieldsOf } from '@vitrine/protocol/testing/fields-of'
import { expect, test } from 'vitest'
import { type Field, type FieldGroup, fieldAt, valueAt, withValue } from './field.ts'
import { pageGroups } from './page-fields.ts'
import { viewerGroups } from './viewer-fields.ts'

/** Each field by its place in the contract, those of lists as well. */
const placesOf = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) =>
    field.as === 'list' ? placesOf(field.of).map((inside) => `${field.path}.${inside}`) : [field.path],
  )
const offered = (groups: readonly FieldGroup[]) => placesOf(groups.flatMap(({ fields }) => fields))
/** Records have no steps of their own in the contract. */
const folded = (place: string) =>
  place
    .replace(/\.style\..*$/, '.style')
    .replace('.versions.web.', '.versions.')
    .replace(/^businessProfileOverride\..*$/, 'businessProfileOverride')

test('whatever of its pages a brand may set has a field, once', () => {
  const contract = fieldsOf(PageConfig, 'pageConfig').filter((place) => place !== 'pageConfig.text.about')
  expect(offered(pageGroups).sort()).toEqual(contract.sort())
})

/** What has no field of its own, and why. */
const without: [reason: string, places: RegExp][] = [
  ['the same by another name', /^features\.inventory\.(tv_blacklist|object_definition_blacklist)$/],
  ['the same by another name', /^features\.screensConfig\.NFTDetail\.(customActionBtn|hideCloseButton|actionsheet)\b/],
  ['the same by another name', /^features\.screensConfig\.(Wallet\.inventoryFilter|profileUser\..*)$/],
  ['the same by another name', /^appConfig\.(features\b.*|browserCompatbilityRegexes)$/],
  ['there is no screen of rooms yet', /^features\.screensConfig\.(Room|CommunitiesRoom)\./],
  ['the operator alone says it', new RegExp(`^appConfig\\.(${operatorsOwn.join('|')}|termsVersion)$`)],
  ['this server is the only one there is', /^oidcAuthority$/],
  ['its parts have fields', /^features\.inventory\.splashContent$/],
]

test('whatever of the app at its domains a brand may set has a field, once, or a reason why not', () => {
  const contract = [
    ...fieldsOf(BrandViewer).filter((place) => place !== 'features' && place !== 'appConfig'),
    ...fieldsOf(ViewerFeatures, 'features'),
    ...fieldsOf(AppConfig, 'appConfig'),
  ].filter((place) => !without.some(([, places]) => places.test(place)))
  expect([...new Set(offered(viewerGroups).map(folded))].sort()).toEqual([...new Set(contract)].sort())
})

test('a value is put where it belongs, and what is taken away leaves no empty shell', () => {
  const before = { features: { ar: { maxItems: 3 } }, locked: true }
  const with5 = withValue(before, 'features.maps.maxItems', 5)
  expect(valueAt(with5, 'features.maps.maxItems')).toBe(5)
  expect(withValue(with5, 'features.maps.maxItems', undefined)).toEqual(before)
  expect(withValue(before, 'features.ar.maxItems', undefined)).toEqual({ locked: true })
})

test('a place is called after its field, inside of a list as well', () => {
  expect(fieldAt(pageGroups, 'pageConfig.features.footer.icons.0.link')?.label).toBe('tabs-list')
  expect(fieldAt(pageGroups, 'pageConfig.features.emptyState')?.label).toBe('picture')
})
