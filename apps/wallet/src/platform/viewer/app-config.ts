import type { AppConfig } from '@vitrine/protocol'
import { isRecord } from '../device/storage.ts'
import { logError } from '../telemetry/log.ts'

/**
 * What is known before the first request, offline too: the operator's configuration, which the server writes into
 * `<meta name="app-config">`, under what this build insists on (`<meta name="app-build">`, from `VITRINE_BUSINESS` at build time).
 */
export function readAppConfig(page: Pick<Document, 'querySelector'>): AppConfig {
  return { ...contentOf(page, 'app-config'), ...contentOf(page, 'app-build') }
}

function contentOf(page: Pick<Document, 'querySelector'>, name: string): AppConfig {
  const text = page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  if (!text) return {}
  try {
    const given: unknown = JSON.parse(text)
    if (isRecord(given)) return given
    throw new Error('not an object')
  } catch (error) {
    logError(`the ${name} of this page cannot be read; the defaults are used`, error)
    return {}
  }
}
