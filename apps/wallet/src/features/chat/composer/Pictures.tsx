import { IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './composer.module.css'

/** What is about to be sent, to be looked at before. */
export function Pictures({
  pictures,
  onChange,
}: {
  pictures: readonly File[]
  onChange: (left: readonly File[]) => void
}) {
  const t = useT('chat')
  return (
    <ul className={styles.pictures} aria-label={t('pictures')}>
      {pictures.map((picture) => (
        <li key={`${picture.name} ${picture.lastModified} ${picture.size}`}>
          <Preview picture={picture} />
          <IconButton
            label={t('picture-drop', { name: picture.name })}
            icon={<X />}
            onPress={() => onChange(pictures.filter((each) => each !== picture))}
          />
        </li>
      ))}
    </ul>
  )
}

function Preview({ picture }: { picture: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url && <img src={url} alt={picture.name} />
}
