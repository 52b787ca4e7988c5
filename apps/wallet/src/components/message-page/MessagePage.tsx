import type { ReactNode } from 'react'
import { Title } from '../../platform/navigation/title.tsx'
import styles from './message-page.module.css'

interface MessagePageProps {
  picture: ReactNode
  title: string
  message: ReactNode
  action: ReactNode
  /** It stands alone, outside the app's frame. */
  standalone?: boolean
}

/** A whole screen that says one thing and offers the way on. */
export function MessagePage({ picture, title, message, action, standalone }: MessagePageProps) {
  const Place = standalone ? 'main' : 'section'
  return (
    <Place className={styles.page}>
      <Title>{title}</Title>
      <div className={styles.picture}>{picture}</div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.message}>{message}</p>
      <div className={styles.action}>{action}</div>
    </Place>
  )
}
