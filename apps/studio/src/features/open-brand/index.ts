export { OpenBrandPage } from './OpenBrandPage.tsx'
