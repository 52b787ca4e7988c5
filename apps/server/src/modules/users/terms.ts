/** The platform's own terms of use and privacy policy. A new version asks everybody again. */
export const platformTerms = {
  id: 'platform',
  version: '2026-01',
  title: { en: 'Terms of use and privacy policy', es: 'Condiciones de uso y política de privacidad' },
  path: '/legal/terms',
} as const
