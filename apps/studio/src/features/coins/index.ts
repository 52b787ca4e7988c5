export { CoinsPage } from './CoinsPage.tsx'
