export { BrandSettingsPage } from './BrandSettingsPage.tsx'
