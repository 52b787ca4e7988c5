import { Button } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useEffect, useState } from 'react'
import { hasDrafts } from '../../platform/device/drafts.ts'
import { countUnsentScans } from '../../platform/device/kept-gates.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSession, useSessionPort } from '../../platform/session/use-session.tsx'
import styles from './account.module.css'

interface LeftBehind {
  drafts: boolean
  scans: number
}

/** What of somebody's work is on this device alone. */
const leftBehind = async (accountId: string): Promise<LeftBehind> => ({
  drafts: hasDrafts(accountId),
  scans: await countUnsentScans(accountId),
})

/** Signs out at once where nothing is on this device alone; otherwise `ask` is called first. */
export function useSignOut(ask: () => void): () => Promise<void> {
  const { signOut } = useSessionPort()
  const session = useSession()
  return async () => {
    const left = session.status === 'signed-in' ? await leftBehind(session.sub) : null
    if (left?.drafts || left?.scans) ask()
    else await signOut()
  }
}

/** The way out, and what becomes of what is on this device alone. */
export function SignOut() {
  const t = useT('app')
  const { signOut } = useSessionPort()
  const session = useSession()
  const accountId = session.status === 'signed-in' ? session.sub : null
  const [left, setLeft] = useState<LeftBehind>({ drafts: false, scans: 0 })
  useEffect(() => {
    if (accountId !== null) void leftBehind(accountId).then(setLeft)
  }, [accountId])
  return (
    <div className={styles.leaving}>
      {left.drafts && <p>{t('sign-out-drafts')}</p>}
      {left.scans > 0 && <p>{t('sign-out-scans', { count: left.scans })}</p>}
      <Button variant="quiet" full onPress={() => void signOut()}>
        {t('sign-out')}
      </Button>
    </div>
  )
}

/** The same on its own, for whoever asks to leave from elsewhere. */
export function SignOutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('app')
  return (
    <Sheet title={t('sign-out-ask')} open={open} onClose={onClose}>
      <SignOut />
    </Sheet>
  )
}
