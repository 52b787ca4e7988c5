import CloudDownload from 'lucide-react/icons/cloud-download'
import Eye from 'lucide-react/icons/eye'
import FileKey from 'lucide-react/icons/file-key'
import KeyRound from 'lucide-react/icons/key-round'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { ChoiceLink } from '../ChoiceLink.tsx'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'

/** What somebody has of a wallet that they use elsewhere; or, with `forgotten`, what opens the keys of this device again. */
export default function ImportPage() {
  const t = useT('keys')
  const isForgotten = useSearchParams().get('forgotten') !== null
  const to = (kind: string) => href('importWalletRecover', {}, { kind, forgotten: isForgotten ? '1' : undefined })
  return (
    <KeyScreen
      title={t(isForgotten ? 'forgotten-title' : 'import-title')}
      lead={t(isForgotten ? 'forgotten-lead' : 'import-lead')}
    >
      {() => (
        <nav className={styles.choices} aria-label={t('import-ways')}>
          <ChoiceLink
            href={to('words')}
            icon={<ScrollText aria-hidden="true" />}
            title={t('import-words')}
            about={t('import-words-about')}
          />
          <ChoiceLink
            href={href('restoreFromCloud', {}, { forgotten: isForgotten ? '1' : undefined })}
            icon={<CloudDownload aria-hidden="true" />}
            title={t('import-copy')}
            about={t('import-copy-about')}
          />
          {!isForgotten && (
            <>
              <ChoiceLink
                href={to('key')}
                icon={<KeyRound aria-hidden="true" />}
                title={t('import-key')}
                about={t('import-key-about')}
              />
              <ChoiceLink
                href={to('json')}
                icon={<FileKey aria-hidden="true" />}
                title={t('import-json')}
                about={t('import-json-about')}
              />
              <ChoiceLink
                href={href('blockchainWallets', {}, { watch: '1' })}
                icon={<Eye aria-hidden="true" />}
                title={t('watch')}
                about={t('watch-about')}
              />
            </>
          )}
        </nav>
      )}
    </KeyScreen>
  )
}
