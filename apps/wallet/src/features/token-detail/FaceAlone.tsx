import type { PlaceholderId, Token } from '@vitrine/protocol'
import { subjectOf } from '../../components/faces/face-subject.ts'
import { FullFace } from './FullFace.tsx'
import { TokenStage } from './TokenStage.tsx'
import styles from './token-detail.module.css'

export interface FaceAloneProps {
  token: Token
  face: PlaceholderId
}

/** One face of a token, as the wallet shows it in its place: on the stage, or over the whole screen. */
export default function FaceAlone({ token, face }: FaceAloneProps) {
  if (face === 'fullscreen' || face === 'background') {
    return <FullFace subject={subjectOf(token)} view={face} onClose={() => undefined} />
  }
  return (
    <article className={styles.page}>
      <TokenStage token={token} only={face} />
    </article>
  )
}
