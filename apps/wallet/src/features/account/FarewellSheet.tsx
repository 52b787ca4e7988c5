import type { Farewell } from '@vitrine/protocol'
import { Button, Checkbox, CodeField, PasswordField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useDeleteMe, useSendFarewellCode } from '../../data/account/account.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { rememberFarewell } from '../../platform/session/farewell.ts'
import { useLogout } from '../../platform/session/use-session.tsx'
import styles from './account.module.css'

/** Says what goes along before anything is asked, then asks for the proof that it is me. */
export function FarewellSheet({ farewell, onClose }: { farewell: Farewell; onClose: () => void }) {
  const t = useT('account')
  const { proof, waitDays, tokens, objects, coins, keyCopies, brands } = farewell
  const logout = useLogout()
  const code = useSendFarewellCode()
  const leave = useDeleteMe()
  const [understood, setUnderstood] = useState(false)
  const [text, setText] = useState('')
  const owns = brands.length > 0
  const needsCode = proof === 'code' && !code.isSuccess
  const go = () => {
    if (needsCode) return code.mutate()
    const shown = proof === 'password' ? { password: text } : proof === 'code' ? { otp: text } : {}
    leave.mutate(shown, {
      onSuccess: () => {
        rememberFarewell(waitDays)
        void logout()
      },
    })
  }
  const isReady = understood && !owns && (needsCode || proof === 'none' || text !== '')
  return (
    <Sheet
      title={t('delete-title')}
      onClose={onClose}
      locked={leave.isPending}
      footer={
        <Button full variant="danger" disabled={!isReady} busy={leave.isPending || code.isPending} onPress={go}>
          {t(needsCode ? 'delete-send-code' : waitDays > 0 ? 'delete-do' : 'delete-do-at-once')}
        </Button>
      }
    >
      <div className={styles.form}>
        {owns && <p role="alert">{t('delete-brands', { brands: brands.join(', ') })}</p>}
        <ul className={styles.facts}>
          {tokens > 0 && <li>{t('delete-tokens', { count: tokens })}</li>}
          {objects > 0 && <li>{t('delete-objects', { count: objects })}</li>}
          {coins > 0 && <li>{t('delete-coins', { count: coins })}</li>}
          {keyCopies > 0 && <li>{t('delete-copies', { count: keyCopies })}</li>}
          <li>{t('delete-profile')}</li>
          <li>{t('delete-stays')}</li>
          <li>{waitDays > 0 ? t('delete-wait', { count: waitDays }) : t('delete-at-once')}</li>
        </ul>
        <Checkbox
          label={t(waitDays > 0 ? 'delete-understood' : 'delete-understood-at-once')}
          checked={understood}
          onChange={setUnderstood}
        />
        {proof === 'password' && (
          <PasswordField label={t('delete-password')} autoComplete="current-password" value={text} onChange={setText} />
        )}
        {proof === 'code' && code.isSuccess && <CodeField label={t('delete-code')} value={text} onChange={setText} />}
        {code.error && <ProblemNote error={code.error} />}
        {leave.error && <ProblemNote error={leave.error} />}
      </div>
    </Sheet>
  )
}
