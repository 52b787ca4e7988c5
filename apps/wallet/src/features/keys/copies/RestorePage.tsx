import { useState } from 'react'
import { accountCopies } from '../../../data/keys/copies.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import { NoCopy } from './NoCopy.tsx'
import { RestoreForm } from './RestoreForm.tsx'

/** One copy of the account, restored with its password. */
export default function RestorePage() {
  const t = useT('keys')
  const api = useApi()
  const search = useSearchParams()
  const copyId = search.get('copy')
  const [store] = useState(() => accountCopies(api))
  return (
    <KeyScreen
      title={t('restore-title')}
      from={href('restoreFromCloud', {}, { forgotten: search.get('forgotten') ?? undefined })}
    >
      {() => (copyId ? <RestoreForm store={store} copyId={copyId} /> : <NoCopy />)}
    </KeyScreen>
  )
}
