export { KioskPage } from './KioskPage.tsx'
