import { accountChangeStopDays } from '@vitrine/protocol'
import type { MessageLocale, MessageTemplate, MessageTemplates } from './messages.ts'

/** What one message says, before it is laid out. */
export interface Words {
  subject: string
  /** First words of the mail, which mail programs show beside the subject. */
  heading: string
  paragraphs: string[]
  /** Shown large, to be read and typed. */
  code?: string
  button?: { label: string; url: string }
  imageUrl?: string
  footer: string
  /** One short line for a text message. */
  sms: string
}

/** How long the link that stops a change is good: no longer than there is something to keep, which goes in `days`; 0 for what stays. */
function lasting(days: number, unit: 'day' | 'día'): string {
  const count = Math.min(days || accountChangeStopDays, accountChangeStopDays)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

type Writers = { [T in MessageTemplate]: (data: MessageTemplates[T]) => Words }

const english: Writers = {
  code: ({ code, validMinutes, hasAccount }) => ({
    subject: `${code} is your Vitrine code`,
    heading: 'Your code',
    paragraphs: hasAccount
      ? [
          'You have a Vitrine account with this address already. Somebody is adding the address to another one.',
          `If that is you, sign in to the account that you have, or enter the code and put the two together. It works once, for ${validMinutes} minutes.`,
        ]
      : [`Enter it where you are signing in. It works once, for ${validMinutes} minutes.`],
    code,
    footer: 'You did not ask for it? Then nothing happens as long as you keep the code to yourself.',
    sms: `${code} is your Vitrine code. It works once, for ${validMinutes} minutes.`,
  }),
  claim: ({ senderName, tokenName, url, imageUrl }) => ({
    subject: `Waiting for you on Vitrine: ${tokenName}`,
    heading: `${tokenName} is waiting for you`,
    paragraphs: [`${senderName} sent it to this address. Sign in with it, and it is yours.`],
    button: { label: 'Take a look', url },
    ...(imageUrl ? { imageUrl } : {}),
    footer: 'Vitrine holds it for you until you come. It costs nothing.',
    sms: `Waiting for you on Vitrine: ${tokenName}, from ${senderName}. ${url}`,
  }),
  welcome: ({ name, url }) => ({
    subject: 'Welcome to Vitrine',
    heading: `Welcome, ${name}`,
    paragraphs: ['Your collectibles live here now. You can hold them, show them and send them to friends.'],
    button: { label: 'Open Vitrine', url },
    footer: 'You receive this because an account was made with this address.',
    sms: `Welcome to Vitrine, ${name}: ${url}`,
  }),
  accountChanged: ({ change, identity, url, stopUrl, days = 0 }) => {
    const [subject, heading, sentence] = accountChangesEn(identity, days)[change]
    if (!stopUrl)
      return {
        subject,
        heading,
        paragraphs: [sentence],
        button: { label: 'Look at your account', url },
        footer: 'You receive this because your account is reached at this address.',
        sms: `Vitrine: ${sentence}`,
      }
    return {
      subject,
      heading,
      paragraphs: [sentence, 'Was it you? Then there is nothing to do.'],
      button: { label: 'This wasn’t me', url: stopUrl },
      footer: `The button shows what it would put back and asks once more. It works for ${lasting(days, 'day')}, without signing in. Pass this message on to nobody.`,
      sms: `Vitrine: ${sentence} Not you? ${stopUrl}`,
    }
  },
  digest: ({ name, sentences, more, url }) => ({
    subject:
      sentences.length + more === 1
        ? 'Something happened in your wallet'
        : `${sentences.length + more} things happened in your wallet`,
    heading: `While you were away, ${name}`,
    paragraphs: [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])],
    button: { label: 'Open your wallet', url },
    footer: 'You asked for this summary. You can end it in the settings, under notifications.',
    sms: `Vitrine: ${sentences.length + more} new. ${url}`,
  }),
  reports: ({ count, url }) => ({
    subject: count === 1 ? 'Somebody was reported' : `${count} new reports about people`,
    heading: count === 1 ? 'There is a new report about somebody' : `There are ${count} new reports about people`,
    paragraphs: [
      'What was said is not in this mail. Read the reports, and say what was done, by listReports and resolveReport.',
    ],
    button: { label: 'Open the description of the API', url },
    footer: 'You receive this because the setting OPERATORS names this address.',
    sms: `Vitrine: ${count} new reports about people. ${url}`,
  }),
}

const spanish: Writers = {
  code: ({ code, validMinutes, hasAccount }) => ({
    subject: `${code} es tu código de Vitrine`,
    heading: 'Tu código',
    paragraphs: hasAccount
      ? [
          'Ya tienes una cuenta de Vitrine con esta dirección. Alguien la está añadiendo a otra.',
          `Si eres tú, entra en la cuenta que ya tienes, o escribe el código y une las dos. Sirve una vez, durante ${validMinutes} minutos.`,
        ]
      : [`Escríbelo donde estás iniciando sesión. Sirve una vez, durante ${validMinutes} minutos.`],
    code,
    footer: '¿No lo has pedido? Entonces no pasa nada, mientras no le des el código a nadie.',
    sms: `${code} es tu código de Vitrine. Sirve una vez, durante ${validMinutes} minutos.`,
  }),
  claim: ({ senderName, tokenName, url, imageUrl }) => ({
    subject: `Te espera en Vitrine: ${tokenName}`,
    heading: `${tokenName} te está esperando`,
    paragraphs: [`${senderName} lo ha enviado a esta dirección. Inicia sesión con ella y será tuyo.`],
    button: { label: 'Echar un vistazo', url },
    ...(imageUrl ? { imageUrl } : {}),
    footer: 'Vitrine te lo guarda hasta que llegues. No cuesta nada.',
    sms: `Te espera en Vitrine: ${tokenName}, de ${senderName}. ${url}`,
  }),
  welcome: ({ name, url }) => ({
    subject: 'Te damos la bienvenida a Vitrine',
    heading: `Hola, ${name}`,
    paragraphs: ['Tus coleccionables viven ahora aquí. Puedes guardarlos, enseñarlos y enviarlos a tus amistades.'],
    button: { label: 'Abrir Vitrine', url },
    footer: 'Recibes esto porque se ha creado una cuenta con esta dirección.',
    sms: `Te damos la bienvenida a Vitrine, ${name}: ${url}`,
  }),
  accountChanged: ({ change, identity, url, stopUrl, days = 0 }) => {
    const [subject, heading, sentence] = accountChangesEs(identity, days)[change]
    if (!stopUrl)
      return {
        subject,
        heading,
        paragraphs: [sentence],
        button: { label: 'Ver tu cuenta', url },
        footer: 'Recibes esto porque es una de las direcciones de tu cuenta.',
        sms: `Vitrine: ${sentence}`,
      }
    return {
      subject,
      heading,
      paragraphs: [sentence, '¿Has sido tú? Entonces no tienes que hacer nada.'],
      button: { label: 'No he sido yo', url: stopUrl },
      footer: `El botón te enseña qué se desharía y te lo vuelve a preguntar. Sirve durante ${lasting(days, 'día')}, sin iniciar sesión. No reenvíes este mensaje a nadie.`,
      sms: `Vitrine: ${sentence} ¿No has sido tú? ${stopUrl}`,
    }
  },
  digest: ({ name, sentences, more, url }) => ({
    subject:
      sentences.length + more === 1
        ? 'Hay una novedad en tu cartera'
        : `${sentences.length + more} novedades en tu cartera`,
    heading: `Mientras no estabas, ${name}`,
    paragraphs: [...sentences, ...(more > 0 ? [`Y ${more} más.`] : [])],
    button: { label: 'Abrir tu cartera', url },
    footer: 'Pediste este resumen. Puedes desactivarlo en los ajustes, en notificaciones.',
    sms: `Vitrine: ${sentences.length + more} novedades. ${url}`,
  }),
  reports: ({ count, url }) => ({
    subject: count === 1 ? 'Han denunciado a alguien' : `${count} denuncias nuevas sobre personas`,
    heading: count === 1 ? 'Hay una denuncia nueva sobre alguien' : `Hay ${count} denuncias nuevas sobre personas`,
    paragraphs: [
      'Lo que se ha dicho no va en este correo. Lee las denuncias y di qué se ha hecho con listReports y resolveReport.',
    ],
    button: { label: 'Abrir la descripción de la API', url },
    footer: 'Recibes esto porque el ajuste OPERATORS contiene esta dirección.',
    sms: `Vitrine: ${count} denuncias nuevas sobre personas. ${url}`,
  }),
}

const writers: Record<MessageLocale, Writers> = { en: english, es: spanish }

export function wordsOf<T extends MessageTemplate>(
  locale: MessageLocale,
  template: T,
  data: MessageTemplates[T],
): Words {
  return writers[locale][template](data)
}

type Changes = Record<
  MessageTemplates['accountChanged']['change'],
  [subject: string, heading: string, sentence: string]
>

function accountChangesEn(identity: string, days: number): Changes {
  const inDays = days === 1 ? 'tomorrow' : `in ${days} days`
  return {
    leaving: [
      'Your account is about to be deleted',
      `Your account goes ${inDays}`,
      `Your account is signed out and hidden, and will be deleted with what it holds ${inDays}. Sign in before then to keep it.`,
    ],
    stayed: [
      'Your account stays',
      'Somebody signed in',
      'Somebody signed in to your account, so it will not be deleted, and others see it again. If it was not you, sign in and set a new password: that signs out every other device.',
    ],
    stopped: [
      'Your account is back',
      'It was stopped',
      'Your account is opened as it was before, every device is signed out, and there is no password any more. Sign in by a code.',
    ],
    added: [
      'A way to sign in was added',
      `${identity} was added`,
      `${identity} now belongs to your account and can be used to sign in.`,
    ],
    removed: [
      'A way to sign in was removed',
      `${identity} was removed`,
      `${identity} does not belong to your account any more.`,
    ],
    preferred: [
      'Your primary address has changed',
      `${identity} comes first now`,
      `Your account is reached at ${identity} first from now on.`,
    ],
    password: [
      'Your password has changed',
      'A new password',
      'Your account has a new password, and every other device is signed out.',
    ],
    merged: [
      'Two accounts became one',
      'Your account was put together with another one',
      'What both held and every address of both belong to one account from now on.',
    ],
    closed: ['Your account is deleted', 'Goodbye', 'Your account and what it held are deleted.'],
  }
}

function accountChangesEs(identity: string, days: number): Changes {
  const inDays = days === 1 ? 'mañana' : `dentro de ${days} días`
  return {
    leaving: [
      'Tu cuenta se va a eliminar',
      `Tu cuenta se elimina ${inDays}`,
      `Hemos cerrado la sesión y ocultado tu cuenta, y la eliminaremos ${inDays} con todo lo que hay en ella. Si quieres conservarla, entra antes.`,
    ],
    stayed: [
      'Tu cuenta ya no se va a eliminar',
      'Alguien ha iniciado sesión',
      'Alguien ha iniciado sesión en tu cuenta, así que no la eliminaremos y los demás vuelven a verla. Si no has sido tú, entra y pon una contraseña nueva: así se cierra la sesión en los demás dispositivos.',
    ],
    stopped: [
      'Tu cuenta vuelve a estar como antes',
      'Lo hemos detenido',
      'Se entra en tu cuenta igual que antes, se ha cerrado la sesión en todos los dispositivos y ya no hay contraseña. Entra con un código.',
    ],
    added: [
      'Se ha añadido una forma de iniciar sesión',
      `Se ha añadido ${identity}`,
      `${identity} ahora pertenece a tu cuenta y sirve para iniciar sesión.`,
    ],
    removed: [
      'Se ha quitado una forma de iniciar sesión',
      `Se ha quitado ${identity}`,
      `${identity} ya no pertenece a tu cuenta.`,
    ],
    preferred: [
      'Ha cambiado tu dirección principal',
      `${identity} es ahora la principal`,
      `A partir de ahora te escribimos primero a ${identity}.`,
    ],
    password: [
      'Ha cambiado tu contraseña',
      'Contraseña nueva',
      'Tu cuenta tiene una contraseña nueva y se ha cerrado la sesión en los demás dispositivos.',
    ],
    merged: [
      'Dos cuentas se han unido',
      'Tu cuenta se ha unido con otra',
      'Lo que había en las dos y todas sus direcciones están ahora en una sola cuenta.',
    ],
    closed: ['Tu cuenta se ha eliminado', 'Hasta siempre', 'Hemos eliminado tu cuenta y lo que había en ella.'],
  }
}
