import type { ReactNode } from 'react'
import { StudioMark } from '../../components/layout/StudioMark.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import styles from './plain-shell.module.css'

/** The frame of what is outside of any brand. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <StudioMark />
        <AccountSheet />
      </header>
      <OfflineNote />
      <main>{children}</main>
    </div>
  )
}
