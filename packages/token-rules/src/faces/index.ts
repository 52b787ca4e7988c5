export { arGameOf } from './ar-game.ts'
export { asListFace, chooseFaces, type FaceWishes, hasFace, needsChildren } from './choose-faces.ts'
export type {
  AnimationRule,
  Drawing,
  DrawingOf,
  Face,
  FaceKind,
  FaceQuality,
  FaceView,
  Scale,
} from './face.ts'
export { fieldValue, holds, isSameValue } from './fields.ts'
export {
  dynamicPicture,
  layerPicture,
  type Progress,
  pictureOfPlacements,
  policyPicture,
  progressOf,
  scaleOf,
  stillOf,
} from './pictures.ts'
export {
  facesOfNetworkToken,
  fieldsOfNetworkToken,
  type NetworkSubject,
  resourceOfNetworkToken,
} from './read-network-face.ts'
export { facesOfPlacements } from './read-view.ts'
