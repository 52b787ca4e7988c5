import { EmptyState } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Title } from '../platform/title.tsx'
import { EmptyCase } from './EmptyCase.tsx'
import styles from './message-page.module.css'

/** A whole screen that says one thing and offers the way on. */
export function MessagePage({ title, message, action }: { title: string; message: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <EmptyState picture={<EmptyCase />} title={title} message={message} action={action} />
    </div>
  )
}
