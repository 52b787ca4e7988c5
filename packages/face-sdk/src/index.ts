export { type ConnectOptions, connectFace, type Face, FaceError } from './face.ts'
export type {
  FaceAction,
  FaceErrorCode,
  FaceEventName,
  FaceEvents,
  FaceMethod,
  FaceMethods,
  FaceProfile,
  FaceToken,
  HapticPattern,
  Surroundings,
  Welcome,
} from './messages.ts'
