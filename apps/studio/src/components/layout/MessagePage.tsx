import { EmptyState } from '@vitrine/ui'
import type { ReactNode } from 'react'
import styles from './message-page.module.css'

interface MessagePageProps {
  picture?: ReactNode
  title: string
  message?: ReactNode
  action?: ReactNode
}

/** A page that says one thing: what is the matter, and the way on. */
export function MessagePage(props: MessagePageProps) {
  return (
    <div className={styles.page}>
      <EmptyState {...props} level={1} />
    </div>
  )
}
