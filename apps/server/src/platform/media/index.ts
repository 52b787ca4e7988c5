export { createDrawer } from './drawing/drawer.ts'
export { createMedia, type Media, type StoredImage } from './media.ts'
export { rangeOf, serveMedia } from './media-routes.ts'
export { createMediaFolder, type MediaStore } from './media-store.ts'
