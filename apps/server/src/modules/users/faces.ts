export interface Face {
  name: string
  picture: string | null
}

/** What of an account tells how it is shown. */
interface Shown {
  id: string
  name: string
  preferredUsername: string | null
  picture: string | null
  namePublic: boolean
  picturePublic: boolean
}

/** The name and picture that others see. Somebody without public name and handle is told from others by a number alone. */
export function faceOf({ id, name, preferredUsername, picture, namePublic, picturePublic }: Shown): Face {
  const standIn = preferredUsername ? `@${preferredUsername}` : `Collector ${Number.parseInt(id.slice(-4), 16)}`
  return { name: namePublic || name === '' ? name : standIn, picture: picturePublic ? picture : null }
}
