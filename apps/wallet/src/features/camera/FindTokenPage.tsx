import { Button, LinkButton, PageHeader, TextField } from '@vitrine/ui'
import ScanLine from 'lucide-react/icons/scan-line'
import { type FormEvent, useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import styles from './camera.module.css'
import { FollowQuestion } from './FollowQuestion.tsx'
import { readTokenSearch } from './read-code.ts'
import { useFollow } from './use-follow.ts'

/** A token by what is written on it: its id, a link, or what a code says. */
export default function FindTokenPage({ params }: { params: { business?: string } }) {
  const { business = null } = params
  const t = useT('camera')
  const search = useSearchParams()
  useBrandArea(business)
  const { asked, follow, dismiss } = useFollow()
  const [text, setText] = useState(search.get('id') ?? search.get('code') ?? '')
  const [isUseless, setIsUseless] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const meaning = readTokenSearch(text, location.origin)
    const inPlace = meaning?.kind === 'screen' ? { ...meaning, path: inBusiness(business, meaning.path) } : meaning
    setIsUseless(!follow(inPlace))
  }
  return (
    <div className={styles.page}>
      <Title>{t('find-title')}</Title>
      <PageHeader title={t('find-title')} onBack={() => goBack(inBusiness(business, href('wallet')))} />
      <form className={styles.form} onSubmit={find} noValidate>
        <TextField
          label={t('find-label')}
          description={t('find-hint')}
          value={text}
          onChange={(value) => {
            setText(value)
            setIsUseless(false)
          }}
          error={isUseless ? t('find-useless') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
        />
        <div className={styles.ways}>
          <Button type="submit">{t('find')}</Button>
          <LinkButton href={href('camera')}>
            <ScanLine aria-hidden="true" />
            {t('scan-instead')}
          </LinkButton>
        </div>
      </form>
      {asked && <FollowQuestion asked={asked} onDone={dismiss} />}
    </div>
  )
}
