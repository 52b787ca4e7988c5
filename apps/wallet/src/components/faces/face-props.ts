import type { DrawingOf, FaceKind, FaceView } from '@vitrine/token-rules/faces'
import type { FaceSubject } from './face-subject.ts'

/** `list`: small, many at once. `stage`: the hero. `full`: nothing else on the screen. */
export type FacePlace = 'list' | 'stage' | 'full'

/** What every kind of face is given to draw itself. */
export interface FaceProps<K extends FaceKind = FaceKind> {
  drawing: DrawingOf<K>
  view: FaceView
  subject: FaceSubject
  place: FacePlace
  /** Empty where the words beside it say enough. */
  alt: string
  /** The first screenful loads at once. */
  eager?: boolean
  onBroken: () => void
  /** The face asks to be closed; only where there is something to close. */
  onClose?: () => void
}
