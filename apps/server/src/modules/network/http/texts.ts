import type { network } from '@vitrine/protocol'
import english from '@vitrine/protocol/locales/en/network.json' with { type: 'json' }
import spanish from '@vitrine/protocol/locales/es/network.json' with { type: 'json' }
import type { Refusal } from '../refusal.ts'

const texts: Record<'en' | 'es', network.NetworkTexts> = { en: english, es: spanish }

export function textOf({ code, facts }: Refusal, language: 'en' | 'es'): string {
  return texts[language][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
}
