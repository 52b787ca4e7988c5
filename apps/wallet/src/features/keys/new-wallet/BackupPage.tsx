import { Button } from '@vitrine/ui'
import CameraOff from 'lucide-react/icons/camera-off'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { SkipDialog } from './SkipDialog.tsx'
import { useWords } from './use-words.ts'
import { WordGrid } from './WordGrid.tsx'

/** The recovery phrase, to be written down: hidden until somebody wants it shown, and again as soon as they look elsewhere. */
export default function BackupPage() {
  const t = useT('keys')
  return (
    <KeyScreen title={t('backup-title')} lead={t('backup-lead')}>
      {() => <Words />}
    </KeyScreen>
  )
}

function Words() {
  const t = useT('keys')
  const unlock = useUnlock()
  const { secret, words, reveal, fresh } = useWords()
  const [isShown, setIsShown] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const hide = () => setIsShown(false)
    addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])
  const show = async () => {
    setError(null)
    const known = fresh()
    if (words) return setIsShown(true)
    if (!known)
      return unlock.anew({
        lead: t('words-unlock'),
        label: t('words-show'),
        work: async (unlocking) => {
          await reveal(unlocking)
          setIsShown(true)
        },
      })
    try {
      await reveal(known)
      setIsShown(true)
    } catch (problem) {
      setError(problem)
    }
  }
  const isVisible = isShown && words !== null
  return (
    <div className={styles.form}>
      <div className={styles.wordsBox}>
        <WordGrid words={isVisible ? words : null} />
        {!isVisible && (
          <div className={styles.veil}>
            <p>{t('words-hidden')}</p>
            <Button onPress={() => void show()}>
              <Eye aria-hidden="true" />
              {t('words-show')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.hint}>
        <CameraOff aria-hidden="true" />
        {t('words-hint')}
      </p>
      {error !== null && <KeyProblem error={error} />}
      <Button full onPress={() => navigate(href('newWalletConfirm', {}, { secret }))}>
        {t('words-written')}
      </Button>
      <Button full variant="plain" onPress={() => setIsSkipping(true)}>
        {t('later')}
      </Button>
      {isSkipping && <SkipDialog onCancel={() => setIsSkipping(false)} />}
      {unlock.sheet}
    </div>
  )
}
