import { useQuery } from '@tanstack/react-query'
import { Avatar, LinkButton, VisuallyHidden } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useState } from 'react'
import { meQuery } from '../../data/me.ts'
import { openingQuery } from '../../data/opening.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { base } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './account.module.css'
import { Settings } from './Settings.tsx'
import { SignOut } from './SignOut.tsx'

/** Who is signed in, and what is theirs to choose. */
export function AccountSheet({ label = false }: { label?: boolean }) {
  const t = useT('app')
  const { data: me } = useQuery(meQuery(useApi()))
  const [open, setOpen] = useState(false)
  const { data: opening } = useQuery({ ...openingQuery(useApi()), enabled: open })
  const name = me?.name || me?.email || t('account')
  return (
    <>
      <button type="button" className={styles.trigger} onClick={() => setOpen(true)}>
        <Avatar name={name} src={me?.picture ?? null} size="small" decorative />
        {label && <span className={styles.name}>{name}</span>}
        <VisuallyHidden>{t('account')}</VisuallyHidden>
      </button>
      <Sheet title={name} open={open} onClose={() => setOpen(false)} wide="side">
        <div className={styles.settings}>
          <Settings />
          {opening?.operator && (
            <LinkButton href={`${base}/operator`} full>
              {t('operator')}
            </LinkButton>
          )}
          <LinkButton href="/" full>
            {t('to-wallet')}
          </LinkButton>
          {open && <SignOut />}
        </div>
      </Sheet>
    </>
  )
}
