import type { FastifyRequest } from 'fastify'

export type Language = 'en' | 'es'

/** What the person has chosen in the app, which leaves it in a cookie; else what their browser prefers. */
export function languageOfPage(request: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = /(?:^|;\s*)vitrine-language=(en|es)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return chosen ? (chosen as Language) : languageOf(request)
}

/** The first of our languages that `Accept-Language` prefers; English when it names none. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language => namedLanguage(request) ?? 'en'

/** The same; null when it names none. */
export function namedLanguage(request: Pick<FastifyRequest, 'headers'>): Language | null {
  const preferences = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
      return { language: tag.toLowerCase().split('-')[0], weight: quality ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of preferences) if (language === 'en' || language === 'es') return language
  return null
}
