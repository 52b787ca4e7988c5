export { PrizesPage } from './PrizesPage.tsx'
