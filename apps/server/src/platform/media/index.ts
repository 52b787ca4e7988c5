export { type ArtworkKeeper, createArtworkKeeper } from './artwork/artwork.ts'
export { readWebFace } from './artwork/web-face.ts'
export { contentTypeOf, isShownInPages } from './content-type.ts'
export type { CleanImage, ImageSize } from './drawing/clean-image.ts'
export { createDrawer } from './drawing/drawer.ts'
export { createMedia, type Media, type StoredImage } from './media.ts'
export { findArtwork, rangeOf, serveMedia } from './media-routes.ts'
export { createMediaFolder, type MediaStore } from './media-store.ts'
export { createPrivateFiles, type PrivateFiles, TooMuch } from './private-files.ts'
export {
  createFetchRemote,
  createPostRemote,
  type FetchRemote,
  NotFetched,
  type PostRemote,
} from './remote/fetch-remote.ts'
