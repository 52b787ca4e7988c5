import { fieldOf, type PublicFields, publicFieldNames } from '@vitrine/protocol/users/profile-fields'
import styles from './about-person.module.css'

/** What somebody says of themselves for all to see. */
export function AboutPerson({ person }: { person: PublicFields }) {
  return publicFieldNames.map((name) => {
    const said = person[name]
    if (!said) return null
    if (fieldOf(name).kind !== 'address') {
      return (
        <p key={name} className={styles.text} dir="auto">
          {said}
        </p>
      )
    }
    return (
      <a key={name} className={styles.address} href={said} target="_blank" rel="noreferrer noopener nofollow">
        {said.replace(/^https?:\/\//, '')}
      </a>
    )
  })
}
