import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiStrings } from '../strings/ui-strings.tsx'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** A small line above the title, such as the brand's name. */
  eyebrow?: ReactNode
  /** Gives a back button. */
  onBack?: () => void
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, eyebrow, onBack, actions }: PageHeaderProps) {
  const strings = useUiStrings()
  return (
    <header className={styles.header}>
      {onBack && (
        <div className={styles.back}>
          <IconButton label={strings.back} icon={<ArrowLeft />} onPress={onBack} />
        </div>
      )}
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
