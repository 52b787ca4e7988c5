import type { SplashContent } from '@vitrine/protocol'
import { plainText } from '@vitrine/protocol/viewer/harmless'
import { BrandImage, Button, LinkButton, pictureAddress } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useState } from 'react'
import { pageAddress } from '../../components/brand/safe-address.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { usePath } from '../../platform/navigation/navigation.ts'
import { matchPath } from '../../platform/navigation/paths.ts'
import { isSeen, printOf, remember } from './seen.ts'
import styles from './splash.module.css'

/** What a brand, a host or the operator shows over the wallet once, until it is closed. */
export function Splash({ content }: { content: SplashContent }) {
  const name = matchPath(usePath())?.name
  const print = printOf(content)
  if (name !== 'wallet' && name !== 'businessWallet') return null
  return <SplashSheet key={print} content={content} print={print} />
}

function SplashSheet({ content, print }: { content: SplashContent; print: string }) {
  const t = useT('splash')
  const [isOpen, setIsOpen] = useState(() => !isSeen(print))
  const [wasOpen] = useState(isOpen)
  const picture = pictureAddress(content.image)
  const [title, message, way] = [content.title, content.message, content.button?.text].map((text) =>
    plainText(text ?? '').trim(),
  )
  const target = way ? pageAddress(content.button?.action) : null
  if (!wasOpen || (!title && !message && !picture)) return null
  const close = () => {
    remember(print)
    setIsOpen(false)
  }
  return (
    <Sheet
      open={isOpen}
      title={<bdi>{title || t('title')}</bdi>}
      onClose={close}
      footer={
        <div className={styles.ways}>
          {target && (
            <LinkButton
              full
              href={target}
              variant="primary"
              rel="noopener noreferrer"
              onClick={close}
              {...windowOf(target)}
            >
              <bdi>{way}</bdi>
            </LinkButton>
          )}
          <Button full variant={target ? 'quiet' : 'primary'} onPress={close}>
            {t('on')}
          </Button>
        </div>
      }
    >
      <div className={styles.splash}>
        {picture && <BrandImage className={styles.picture} src={picture} fallback={null} />}
        {message && (
          <p className={styles.message} dir="auto">
            {message}
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** A page of the web has a window of its own; a frame would be led away. */
const windowOf = (target: string) => (target.startsWith('/') ? {} : { target: '_blank' })
