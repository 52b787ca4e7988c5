import { useQuery } from '@tanstack/react-query'
import type { UserProfile } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { isProblem } from '@vitrine/protocol/problem'
import {
  emptyFields,
  fieldOf,
  type ProfileFieldName,
  type ProfileFields,
  profileFieldNames,
} from '@vitrine/protocol/users/profile-fields'
import { Button, PageHeader, Skeleton, SkeletonGroup, TextArea, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { AtInstallation } from '../../components/problem/AtInstallation.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { meQuery, useUpdateMe } from '../../data/account/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { hereAtInstallation, type PlaceElsewhere } from '../../platform/viewer/installation.ts'
import { LocationField } from './LocationField.tsx'
import { PictureField } from './PictureField.tsx'
import styles from './profile.module.css'
import { type Explained, refusedFields } from './refused-fields.ts'

export default function EditProfilePage() {
  const t = useT('profile')
  const api = useApi()
  const { data: me, error, refetch } = useQuery(meQuery(api))
  const place = hereAtInstallation()
  if (place) return <EditedThere place={place} />
  return (
    <div className={styles.page}>
      <Title>{t('edit-title')}</Title>
      <PageHeader title={t('edit-title')} onBack={() => goBack(href('me'))} />
      <div className={styles.content}>
        {error && !me && <RetryNote error={error} onRetry={() => void refetch()} />}
        {!me && !error && (
          <SkeletonGroup className={styles.form}>
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </SkeletonGroup>
        )}
        {me && <PictureField me={me} />}
        {me && <ProfileForm me={me} />}
        {me && <LocationField me={me} />}
      </div>
    </div>
  )
}

/** Nobody fills in at a brand's hostname what its wallet may not save. */
function EditedThere({ place }: { place: PlaceElsewhere }) {
  const t = useT('profile')
  return (
    <div className={styles.page}>
      <Title>{t('edit-title')}</Title>
      <PageHeader title={t('edit-title')} onBack={() => goBack(href('me'))} />
      <AtInstallation {...place} />
    </div>
  )
}

function ProfileForm({ me }: { me: UserProfile }) {
  const t = useT('profile')
  const toasts = useToasts()
  const update = useUpdateMe()
  const [name, setName] = useState(me.name)
  const [handle, setHandle] = useState(me.preferred_username ?? '')
  const [written, setWritten] = useState(() => textsOf(me))
  const sentence = useSentence()
  const refused = refusedFields(update.error)
  const isOwnWord = !isProblem(update.error, 'request.invalid') && !isProblem(update.error, 'identity.taken')
  /** What the catalogue says of it where that is about the field alone, else the field's own words. */
  const errorOf = (field: Explained) =>
    refused.has(field) ? (isOwnWord ? sentence(update.error).body : t(`${reasonOf(field)}-refused`)) : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      {
        name,
        preferred_username: handle === '' ? null : handle.toLowerCase(),
        ...asSent(written),
      },
      {
        onSuccess: () => {
          toasts.show({ title: t('saved') })
          goBack(href('me'))
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label={t('name')}
        autoComplete="name"
        value={name}
        onChange={setName}
        maxLength={120}
        error={errorOf('name')}
      />
      <TextField
        label={t('handle')}
        description={t('handle-hint', { handle: handle || '…' })}
        value={handle}
        onChange={setHandle}
        prefix="@"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        error={isProblem(update.error, 'identity.taken') ? t('handle-taken') : errorOf('handle')}
      />
      {profileFieldNames.map((field) => (
        <ProfileInput
          key={field}
          field={field}
          value={written[field]}
          onChange={(value) => setWritten((before) => ({ ...before, [field]: value }))}
          error={errorOf(field)}
        />
      ))}
      {update.error && refused.size === 0 && <ProblemNote error={update.error} />}
      <Button type="submit" busy={update.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

type Written = Record<ProfileFieldName, string>

const textsOf = (me: UserProfile) =>
  Object.fromEntries(profileFieldNames.map((name) => [name, me[name] ?? ''])) as Written

/** What is left empty of a day or an address is nothing, and an address may be written without its beginning. */
function asSent(written: Written): ProfileFields {
  const sent = profileFieldNames.map((name) => {
    const value = written[name]
    const { kind } = fieldOf(name)
    if (value === '') return [name, emptyFields[name]]
    return [name, kind === 'address' && !/^https?:\/\//.test(value) ? `https://${value}` : value]
  })
  return Object.fromEntries(sent)
}

const reasonOf = (field: Explained) => (field === 'name' || field === 'handle' ? field : fieldOf(field).kind)

interface ProfileInputProps {
  field: ProfileFieldName
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function ProfileInput({ field, value, onChange, error }: ProfileInputProps) {
  const t = useT('profile')
  const { kind, maxLength, multiline, autoComplete } = fieldOf(field)
  const shared = { label: t(field), value, onChange, maxLength, error }
  if (multiline && maxLength !== undefined) {
    return <TextArea {...shared} description={t('characters-left', { count: maxLength - value.length })} />
  }
  const hint = field === 'birthday' ? t('birthday-hint', { age: limits.minimumAgeYears }) : undefined
  const input =
    kind === 'day' ? { type: 'date' } : kind === 'address' ? ({ type: 'url', inputMode: 'url' } as const) : {}
  return <TextField {...shared} {...input} description={hint} autoComplete={autoComplete} />
}
