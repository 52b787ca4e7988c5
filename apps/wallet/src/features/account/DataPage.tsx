import { useQuery } from '@tanstack/react-query'
import { Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useId, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { farewellQuery, useDownloadMyData } from '../../data/account/account.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './account.module.css'
import { FarewellSheet } from './FarewellSheet.tsx'
import { Screen } from './Screen.tsx'
import { saveFile } from './save-file.ts'

/** What is kept of me, to take along, and the end of it. */
export default function DataPage() {
  const t = useT('account')
  const api = useApi()
  const farewell = useQuery(farewellQuery(api))
  const [isLeaving, setIsLeaving] = useState(false)
  const headingId = useId()
  return (
    <Screen title={t('data')} from={href('settings')} asked={farewell}>
      <Download />
      <section aria-labelledby={headingId} className={styles.form}>
        <h2 id={headingId} className={styles.heading}>
          {t('delete')}
        </h2>
        <p>{t('delete-about')}</p>
        <Button variant="danger" onPress={() => setIsLeaving(true)}>
          {t('delete')}
        </Button>
      </section>
      {isLeaving && farewell.data && <FarewellSheet farewell={farewell.data} onClose={() => setIsLeaving(false)} />}
    </Screen>
  )
}

function Download() {
  const t = useT('account')
  const toasts = useToasts()
  const headingId = useId()
  const download = useDownloadMyData()
  const press = () =>
    download.mutate(undefined, {
      onSuccess: (data) => {
        saveFile('my-data.json', 'application/json', JSON.stringify(data, null, 2))
        toasts.show({ title: t('downloaded') })
      },
    })
  return (
    <section aria-labelledby={headingId} className={styles.form}>
      <h2 id={headingId} className={styles.heading}>
        {t('download')}
      </h2>
      <p>{t('download-about')}</p>
      {download.error && <ProblemNote error={download.error} />}
      <Button variant="quiet" busy={download.isPending} onPress={press}>
        {t('download-do')}
      </Button>
    </section>
  )
}
