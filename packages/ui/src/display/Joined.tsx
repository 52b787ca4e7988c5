import { Fragment } from 'react'
import styles from './joined.module.css'

interface JoinedProps {
  children: string
  /** A name in it, which is broken only where it does not fit a line. */
  whole?: string
}

/** Words that may hold names like “Lantern · Pomegranate”: where a line ends between the parts, the dot that joins them is not drawn. */
export function Joined({ children, whole = '' }: JoinedProps) {
  const at = whole === '' ? -1 : children.indexOf(whole)
  if (at < 0) return joined(children)
  return (
    <>
      {joined(children.slice(0, at))}
      <span className={styles.whole}>{joined(whole)}</span>
      {joined(children.slice(at + whole.length))}
    </>
  )
}

/** The dot is drawn on a space, which goes at the end of a line, and is read out and copied as a dot. */
function joined(text: string) {
  return text.split(' · ').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else
    <Fragment key={index}>
      {index > 0 && (
        <>
          <span className={styles.dot}> </span>
          <span className={styles.read}>{'· '}</span>
        </>
      )}
      {part}
    </Fragment>
  ))
}
