import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './legal-page.module.css'

interface Licence {
  name: string
  version: string
  licence: string
  text: string
}

const isLicences = (value: unknown): value is Licence[] =>
  Array.isArray(value) && value.every((each) => typeof each?.name === 'string' && typeof each.text === 'string')

/** The work of others that the app is made of; the build writes the list. */
export function Licences() {
  const t = useT('legal')
  const [licences, setLicences] = useState<Licence[] | 'missing' | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/licences.json', { signal: stop.signal })
      .then((answer) => answer.json())
      .then((said: unknown) => setLicences(isLicences(said) ? said : 'missing'))
      .catch(() => !stop.signal.aborted && setLicences('missing'))
    return () => stop.abort()
  }, [])
  return (
    <>
      <p>{t('licences-own')}</p>
      <p>{t('licences-data')}</p>
      <div role="status">{licences === 'missing' && <p>{t('licences-missing')}</p>}</div>
      {Array.isArray(licences) && (
        <ul className={styles.licences}>
          {licences.map(({ name, version, licence, text }) => (
            <li key={`${name}@${version}`}>
              <details>
                <summary>
                  <span className={styles.name}>
                    {name} {version}
                  </span>
                  <span className={styles.licence}>{licence}</span>
                  <ChevronDown aria-hidden="true" />
                </summary>
                <pre className={styles.text}>{text || t('licences-no-words')}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
