import type { AnswerOption } from '@vitrine/protocol'
import styles from '../../components/panel/panel.module.css'

export function OptionLabel({ text, image }: AnswerOption) {
  if (!image) return text
  return (
    <span className={styles.option}>
      <img src={image} alt="" loading="lazy" />
      {text}
    </span>
  )
}
