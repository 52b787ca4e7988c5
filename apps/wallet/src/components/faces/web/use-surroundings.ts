import type { Surroundings } from '@vitrine/face-sdk/host'
import { resolvedTheme } from '@vitrine/ui'
import { useMemo } from 'react'
import { useMediaQuery } from '../../../platform/device/media-query.ts'
import { useLanguage } from '../../../platform/i18n/use-t.tsx'
import { useThemePreference } from '../../../platform/theme/theme.ts'

/** How the wallet looks and speaks now, for faces that want to fit in. */
export function useSurroundings(): Surroundings {
  const [language] = useLanguage()
  const [preference] = useThemePreference()
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  // Asked for, so that a change of the device's theme draws anew.
  useMediaQuery('(prefers-color-scheme: dark)')
  const theme = resolvedTheme(preference)
  return useMemo(() => ({ language, theme, reducedMotion }), [language, theme, reducedMotion])
}
