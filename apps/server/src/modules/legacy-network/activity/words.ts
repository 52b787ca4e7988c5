import { escapeHtml } from '../../../platform/html.ts'

/** What people are told, as HTML with `<b>` alone. Names are other people's text and come escaped. */
export interface Happening {
  action: string
  /** The one whom this is about besides the reader, by name. */
  other: string
  title: string
  /** Whether the reader did it. */
  isOwn: boolean
}

export type Language = 'en' | 'es'

const words: Record<Language, Record<string, { own: string; others: string }>> = {
  en: {
    Transfer: { own: 'You sent {title} to {other}.', others: '{other} sent you {title}.' },
    Clone: { own: 'You shared {title} with {other}.', others: '{other} shared {title} with you.' },
    Drop: { own: 'You dropped {title} on the map.', others: '{other} dropped {title} on the map.' },
    Pickup: { own: 'You picked up {title}.', others: '{other} picked up {title}.' },
    Acquire: { own: 'You acquired {title}.', others: '{other} acquired {title}.' },
    Dispense: { own: 'You received {title}.', others: '{other} gave you {title}.' },
    Redeem: { own: 'You redeemed {title} at {other}.', others: '{other} redeemed {title}.' },
    RedemptionRequest: { own: 'You would like to redeem {title}.', others: '{other} would like to redeem {title}.' },
    RedeemReturn: { own: 'You received {title}.', others: 'You received {title} from {other}.' },
    Purchase: { own: 'You bought {title} from {other}.', others: '{other} bought {title}.' },
    Message: { own: 'You wrote to {other}: {title}', others: '{other} wrote: {title}' },
  },
  es: {
    Transfer: { own: 'Has enviado {title} a {other}.', others: '{other} te ha enviado {title}.' },
    Clone: { own: 'Has compartido {title} con {other}.', others: '{other} ha compartido {title} contigo.' },
    Drop: { own: 'Has soltado {title} en el mapa.', others: '{other} ha soltado {title} en el mapa.' },
    Pickup: { own: 'Has recogido {title}.', others: '{other} ha recogido {title}.' },
    Acquire: { own: 'Has conseguido {title}.', others: '{other} ha conseguido {title}.' },
    Dispense: { own: 'Has recibido {title}.', others: '{other} te ha dado {title}.' },
    Redeem: { own: 'Has canjeado {title} en {other}.', others: '{other} ha canjeado {title}.' },
    RedemptionRequest: { own: 'Quieres canjear {title}.', others: '{other} quiere canjear {title}.' },
    RedeemReturn: { own: 'Has recibido {title}.', others: 'Has recibido {title} de {other}.' },
    Purchase: { own: 'Has comprado {title} a {other}.', others: '{other} ha comprado {title}.' },
    Message: { own: 'Has escrito a {other}: {title}', others: '{other} ha escrito: {title}' },
  },
}

export function sayHappening({ action, other, title, isOwn }: Happening, language: Language): string {
  const sentence = words[language][action] ?? words[language].Transfer
  const text = (isOwn ? sentence?.own : sentence?.others) ?? ''
  const facts: Record<string, string> = {
    other: bold(other),
    title: action === 'Message' ? escapeHtml(title) : bold(title),
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}

const bold = (text: string) => `<b>${escapeHtml(text)}</b>`
