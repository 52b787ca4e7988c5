export { createFormat, type Format, useFormat, useLocale } from '@vitrine/web/format'
