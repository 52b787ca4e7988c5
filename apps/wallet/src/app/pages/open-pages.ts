import { redirectPages } from '../../features/camera/index.ts'
import { claimPages } from '../../features/claim/index.ts'
import { landingPages } from '../../features/landing/index.ts'
import { openLegalPages } from '../../features/legal/index.ts'
import { salePages } from '../../features/market/index.ts'
import { signInPages } from '../../features/sign-in/index.ts'
import type { Page } from '../../platform/navigation/page.tsx'
import type { openRoutes } from './open-routes.ts'
import '../start/further-strings.ts'

type OpenRoute = (typeof openRoutes)[number]

export const pages: { [R in OpenRoute]: Page<R> } = {
  ...signInPages,
  ...claimPages,
  ...landingPages,
  ...redirectPages,
  ...openLegalPages,
  ...salePages,
}
