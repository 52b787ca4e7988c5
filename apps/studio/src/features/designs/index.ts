export { DesignsPage } from './DesignsPage.tsx'
