import { Button, LinkButton } from '@vitrine/ui'
import ExternalLink from 'lucide-react/icons/external-link'
import { useLayoutEffect } from 'react'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import styles from './camera.module.css'
import { readCode } from './read-code.ts'

/** `/redirect?to=…`: a screen of ours opens at once, another place when the person wants to, anything else not at all. */
export default function RedirectPage() {
  const t = useT('camera')
  const search = useSearchParams()
  const wanted = search.get('to') ?? search.get('url') ?? ''
  const meaning = readCode(wanted, location.origin)
  const path = meaning?.kind === 'screen' && !meaning.path.startsWith('/redirect') ? meaning.path : null
  useLayoutEffect(() => {
    if (path) navigate(path, { replace: true })
  }, [path])
  if (path) return null
  if (meaning?.kind === 'elsewhere') {
    return (
      <MessagePage
        standalone
        picture={<ExternalLink aria-hidden="true" />}
        title={t('leave-title', { host: meaning.host })}
        message={<span className={styles.text}>{t('leave-hint', { url: meaning.url })}</span>}
        action={
          <div className={styles.ways}>
            <Button onPress={() => location.assign(meaning.url)}>{t('leave')}</Button>
            <LinkButton href={href('wallet')}>{t('stay')}</LinkButton>
          </div>
        }
      />
    )
  }
  return (
    <MessagePage
      standalone
      picture={<ExternalLink aria-hidden="true" />}
      title={t('redirect-nowhere')}
      message={t('redirect-nowhere-why')}
      action={<LinkButton href={href('wallet')}>{t('stay')}</LinkButton>}
    />
  )
}
