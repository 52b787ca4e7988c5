import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@vitrine/ui'
import { type ChangeEvent, useId, useState } from 'react'
import { meQuery } from '../../../data/account/people.ts'
import { type CopyPlace, fileCopies, readCopyFile } from '../../../data/keys/copies.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { CopyList } from './CopyList.tsx'
import { RestoreForm } from './RestoreForm.tsx'

/** Which copy is to be restored: one of the account, or a file. */
export default function RestoreFromCloudPage() {
  const t = useT('keys')
  const forgotten = useSearchParams().get('forgotten') ?? undefined
  const { data: me } = useQuery(meQuery(useApi()))
  const [file, setFile] = useState<{ text: string; places: CopyPlace[] } | null>(null)
  return (
    <KeyScreen
      title={t('restore-title')}
      lead={t(file ? 'restore-file-lead' : 'restore-lead')}
      from={href('importWallet', {}, { forgotten })}
    >
      {() =>
        file ? (
          <RestoreForm store={fileCopies(file)} copyId="file" />
        ) : (
          <>
            {me && !me.guest && (
              <CopyList hrefOf={({ id }) => href('restoreFromCloudRestore', {}, { copy: id, forgotten })} />
            )}
            <FileChoice onFile={setFile} />
          </>
        )
      }
    </KeyScreen>
  )
}

function FileChoice({ onFile }: { onFile: (file: { text: string; places: CopyPlace[] }) => void }) {
  const t = useT('keys')
  const id = useId()
  const [isWrong, setIsWrong] = useState(false)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    if (!chosen) return
    const file = readCopyFile(await chosen.slice(0, 200_000).text())
    setIsWrong(file === null)
    if (file) onFile(file)
  }
  return (
    <div className={styles.form}>
      {isWrong && <ErrorNote>{t('restore-file-wrong')}</ErrorNote>}
      <label className={styles.file} htmlFor={id}>
        <span>{t('restore-file')}</span>
        <input id={id} type="file" accept=".json,application/json" onChange={(event) => void take(event)} />
      </label>
    </div>
  )
}
