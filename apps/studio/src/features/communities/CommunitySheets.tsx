import type { StaffedCommunity } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { Button, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { type FormEvent, useMemo, useState } from 'react'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { PictureField } from '../../components/form/PictureField.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { uploadPicture } from '../../data/business.ts'
import { useChangeCommunity, useMakeCommunity } from '../../data/communities.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './communities.module.css'

interface Draft {
  name: string
  icon: string | null
}

interface FieldsProps {
  businessId: string
  value: Draft
  onChange: (value: Draft) => void
  autoFocus?: boolean
}

function Fields({ businessId, value, onChange, autoFocus = false }: FieldsProps) {
  const t = useT('communities')
  const api = useApi()
  return (
    <>
      <TextField
        label={t('name')}
        value={value.name}
        maxLength={limits.communityNameMax}
        autoFocus={autoFocus}
        onChange={(name) => onChange({ ...value, name })}
      />
      <PictureField
        label={t('icon')}
        hint={t('icon-hint')}
        value={value.icon}
        upload={(picture, onProgress) => uploadPicture(api, businessId, picture, 'icon', onProgress)}
        onChange={(icon) => onChange({ ...value, icon })}
      />
    </>
  )
}

export function NewCommunity({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useT('communities')
  const [draft, setDraft] = useState<Draft>({ name: '', icon: null })
  const make = useMakeCommunity(businessId)
  const name = draft.name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '' && !make.isPending) make.mutate({ ...draft, name }, { onSuccess: onClose })
  }
  return (
    <Sheet title={t('new')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Fields businessId={businessId} value={draft} onChange={setDraft} autoFocus />
        {make.error && <ProblemNote title={t('failed')} error={make.error} />}
        <Button type="submit" busy={make.isPending} disabled={name === ''}>
          {t('create')}
        </Button>
      </form>
    </Sheet>
  )
}

interface EditCommunityProps {
  community: StaffedCommunity
  onArchive: () => void
  onClose: () => void
}

export function EditCommunity({ community, onArchive, onClose }: EditCommunityProps) {
  const t = useT('communities')
  const { id, businessId, version, name, icon, isDefault } = community
  const save = useChangeCommunity(businessId)
  const first = useChangeCommunity(businessId)
  const document = useMemo(() => ({ version, value: { name, icon } }), [version, name, icon])
  const editing = useEditing<Draft>(document, (draft, from) =>
    save.mutateAsync({ id, version: from, ...draft, name: draft.name.trim() }),
  )
  return (
    <Sheet title={name} wide="side" onClose={onClose}>
      <div className={styles.form}>
        <Fields businessId={businessId} value={editing.value} onChange={editing.change} />
        <SaveBar
          editing={editing as never}
          blocked={editing.value.name.trim() === ''}
          theirs={<p>{t('theirs', { name })}</p>}
        />
        {first.error && <ProblemNote title={t('failed')} error={first.error} />}
        {!isDefault && (
          <div>
            <Button
              variant="quiet"
              busy={first.isPending}
              disabled={editing.isChanged}
              onPress={() => first.mutate({ id, version, isDefault: true })}
            >
              {t('make-default')}
            </Button>
          </div>
        )}
        <div className={styles.archive}>
          <p className={styles.note}>{t('archive-community-hint')}</p>
          <Button variant="quiet" onPress={onArchive}>
            {t('archive')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
