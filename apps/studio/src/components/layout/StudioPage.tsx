import { PageHeader, type PageHeaderProps } from '@vitrine/ui'
import { type ReactNode, useEffect } from 'react'
import styles from './studio-page.module.css'

interface StudioPageProps extends PageHeaderProps {
  title: string
  /** How wide the content may be: a form reads best narrow, a list or a preview beside it has the whole room. */
  width?: 'form' | 'wide'
  children: ReactNode
}

/** A page of an area: its heading, its actions, its content; the tab of the browser is named after it. */
export function StudioPage({ width = 'wide', children, ...header }: StudioPageProps) {
  useEffect(() => {
    document.title = `${header.title} – Vitrine Studio`
  }, [header.title])
  return (
    <div className={styles[width]}>
      <PageHeader {...header} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
