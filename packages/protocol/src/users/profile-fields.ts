import { limits } from '../limits.ts'

interface ProfileField {
  /** A text, a day (`YYYY-MM-DD`) or the address of a page. */
  kind: 'text' | 'day' | 'address'
  /** Of a text or address, in UTF-16 code units. */
  maxLength?: number
  /** A text of several lines. */
  multiline?: boolean
  /** Whether other people see it, and clients that may read the `profile` scope. Otherwise only its owner. */
  public: boolean
  /** What a browser may fill in (HTML's `autocomplete`). */
  autoComplete?: 'bday' | 'url'
}

/**
 * What people say of themselves, each field once (docs/specification/entities.md), in the order in which they are asked. Whatever keeps,
 * checks, shows, hides or forgets it follows this table. Name, handle, picture and place have rules of their own and are not in it.
 */
export const profileFields = {
  bio: { kind: 'text', maxLength: limits.bioMaxLength, multiline: true, public: true },
  birthday: { kind: 'day', public: false, autoComplete: 'bday' },
  website: { kind: 'address', maxLength: 2048, public: true, autoComplete: 'url' },
} as const satisfies Record<string, ProfileField>

export type ProfileFieldName = keyof typeof profileFields
/** Those that other people see. */
export type PublicFieldName = {
  [Name in ProfileFieldName]: (typeof profileFields)[Name]['public'] extends true ? Name : never
}[ProfileFieldName]

/** Of what is not said a text is empty, everything else null. */
type ValueOf<Name extends ProfileFieldName> = (typeof profileFields)[Name]['kind'] extends 'text'
  ? string
  : string | null
export type ProfileFields = { [Name in ProfileFieldName]: ValueOf<Name> }
export type PublicFields = Pick<ProfileFields, PublicFieldName>

export const fieldOf = (name: ProfileFieldName): ProfileField => profileFields[name]
export const profileFieldNames = Object.keys(profileFields) as ProfileFieldName[]
export const publicFieldNames = profileFieldNames.filter((name) => fieldOf(name).public) as PublicFieldName[]

export const isProfileField = (name: string): name is ProfileFieldName => Object.hasOwn(profileFields, name)

/** A person who has said nothing. */
export const emptyFields = Object.fromEntries(
  profileFieldNames.map((name) => [name, fieldOf(name).kind === 'text' ? '' : null]),
) as ProfileFields

/** The fields of the table that are there, and nothing else. */
export function fieldsIn(from: { readonly [Name in ProfileFieldName]?: ProfileFields[Name] | undefined }) {
  const there = profileFieldNames.filter((name) => from[name] !== undefined)
  return Object.fromEntries(there.map((name) => [name, from[name]])) as Partial<ProfileFields>
}

/** Those that other people see. */
export const publicFieldsOf = (fields: Readonly<PublicFields>) =>
  Object.fromEntries(publicFieldNames.map((name) => [name, fields[name]])) as PublicFields
