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

const timeIn = (locale: MessageLocale, at: string) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`

const rolesEn = {
  viewer: 'You’ll see everything and change nothing.',
  cashier: 'You’ll redeem what people bring to the counter.',
  editor: 'You’ll make collectibles and hand them out.',
  admin: 'You’ll make collectibles, hand them out and look after the team.',
}
const rolesEs = {
  viewer: 'Podrás verlo todo, sin cambiar nada.',
  cashier: 'Canjearás lo que la gente traiga al mostrador.',
  editor: 'Crearás coleccionables y los repartirás.',
  admin: 'Crearás coleccionables, los repartirás y te encargarás del equipo.',
}

type Writers = { [T in MessageTemplate]: (data: MessageTemplates[T]) => Words }

const english: Writers = {
  code: ({ code, validMinutes, hasAccount }) => ({
    subject: `${code} is your Vitrine code`,
    heading: 'Your code',
    paragraphs: hasAccount
      ? [
          'You already have a Vitrine account with this address. Somebody is adding the address to another account.',
          `If it’s you, sign in to the account you have, or enter the code to merge the two. It works once, for ${validMinutes} minutes.`,
        ]
      : [`Enter it where you’re signing in. It works once, for ${validMinutes} minutes.`],
    code,
    footer: 'Didn’t ask for it? You can ignore this message. Don’t share the code with anyone.',
    sms: `${code} is your Vitrine code. It works once, for ${validMinutes} minutes.`,
  }),
  claim: ({ senderName, tokenName, url, imageUrl }) => ({
    subject: `For you on Vitrine: ${tokenName}`,
    heading: `${tokenName} is for you`,
    paragraphs: [`${senderName} sent it to this address. Sign in with it to get it.`],
    button: { label: 'See it', url },
    ...(imageUrl ? { imageUrl } : {}),
    footer: 'We keep it for you until you sign in. It’s free.',
    sms: `For you on Vitrine: ${tokenName}, from ${senderName}. ${url}`,
  }),
  welcome: ({ name, url }) => ({
    subject: 'Welcome to Vitrine',
    heading: `Welcome, ${name}`,
    paragraphs: ['Your collectibles are in your wallet. You can show them and send them to friends.'],
    button: { label: 'Open Vitrine', url },
    footer: 'You’re getting this because an account was created with this address.',
    sms: `Welcome to Vitrine, ${name}: ${url}`,
  }),
  accountChanged: ({ change, identity, url, stopUrl, days = 0 }) => {
    const [subject, heading, sentence] = accountChangesEn(identity, days)[change]
    if (!stopUrl)
      return {
        subject,
        heading,
        paragraphs: [sentence],
        button: { label: 'Check your account', url },
        footer: 'You’re getting this because this address belongs to your account.',
        sms: `Vitrine: ${sentence}`,
      }
    return {
      subject,
      heading,
      paragraphs: [sentence, 'If it was you, you don’t need to do anything.'],
      button: { label: 'This wasn’t me', url: stopUrl },
      footer: `The button shows what will be undone before you confirm. It works for ${lasting(days, 'day')}, without signing in. Don’t forward this message.`,
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
    footer: 'You asked for this summary. You can turn it off in Settings, under Notifications.',
    sms: `Vitrine: ${sentences.length + more} new. ${url}`,
  }),
  invitation: ({ invitedBy, brandName, role, url, days }) => ({
    subject: role === 'owner' ? `Take over ${brandName} on Vitrine` : `Join the team of ${brandName}`,
    heading: role === 'owner' ? `${brandName} can be yours` : `Work on ${brandName} in Vitrine Studio`,
    paragraphs: [
      role === 'owner'
        ? `${invitedBy} wants to hand the brand over to you. Once you accept, it’s yours, and ${invitedBy} stays in the team as an admin.`
        : `${invitedBy} invites you to the team. ${rolesEn[role]}`,
      'Sign in with this address to answer.',
    ],
    button: { label: 'See the invitation', url },
    footer: `The invitation works for ${days} days, for this address only. Don’t know what this is? You can ignore this message.`,
    sms: `${invitedBy} invites you to ${brandName}: ${url}`,
  }),
  mayOpenBrand: ({ url }) => ({
    subject: 'You can open a brand on Vitrine',
    heading: 'Open your brand',
    paragraphs: ['You can now make collectibles under a name of your own. Sign in with this address to begin.'],
    button: { label: 'Open a brand', url },
    footer: 'Whoever runs this site invited this address. Don’t know what this is? You can ignore this message.',
    sms: `You can open a brand on Vitrine: ${url}`,
  }),
  moderation: ({ act, brandName, roomName, until, reason, appeal, url }) => {
    const room = roomName === null ? `the rooms of ${brandName}` : `${roomName}, a room of ${brandName}`
    const time = until === null ? '' : ` until ${timeIn('en', until)}`
    const sentence = {
      removed: `A message of yours was removed from ${room}.`,
      muted: `You can’t write in ${room}${time}.`,
      unmuted: `You can write again in ${room}.`,
      kicked: `You were removed from ${room}. You can join again.`,
      banned: `You were banned from ${room}.`,
      unbanned: `You’re no longer banned from ${room}.`,
    }[act]
    return {
      subject: `A decision of ${brandName} about you`,
      heading: sentence,
      paragraphs: [
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
        ...(appeal === '' ? [] : [`If you think this is wrong: ${appeal}`]),
      ],
      button: { label: 'Open your messages', url },
      footer: `The team of ${brandName} decided this. You’re getting this because you’re in its rooms.`,
      sms: `Vitrine: ${sentence}`,
    }
  },
  reports: ({ count, url }) => ({
    subject: count === 1 ? 'Somebody was reported' : `${count} new reports about people`,
    heading: count === 1 ? 'There is a new report about somebody' : `There are ${count} new reports about people`,
    paragraphs: [
      'This mail doesn’t include what was said. Read the reports in Studio and say there what you did about them.',
    ],
    button: { label: 'Read the reports', url },
    footer: 'You’re getting this because the OPERATORS setting includes this address.',
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
          `Si eres tú, inicia sesión en la cuenta que ya tienes o escribe el código para unir las dos. Sirve una vez, durante ${validMinutes} minutos.`,
        ]
      : [`Escríbelo donde estás iniciando sesión. Sirve una vez, durante ${validMinutes} minutos.`],
    code,
    footer: '¿No lo has pedido? Ignora este mensaje y no compartas el código con nadie.',
    sms: `${code} es tu código de Vitrine. Sirve una vez, durante ${validMinutes} minutos.`,
  }),
  claim: ({ senderName, tokenName, url, imageUrl }) => ({
    subject: `Para ti en Vitrine: ${tokenName}`,
    heading: `${tokenName} es para ti`,
    paragraphs: [`${senderName} lo ha enviado a esta dirección. Inicia sesión con ella y será tuyo.`],
    button: { label: 'Verlo', url },
    ...(imageUrl ? { imageUrl } : {}),
    footer: 'Te lo guardamos hasta que inicies sesión. Es gratis.',
    sms: `Para ti en Vitrine: ${tokenName}, de ${senderName}. ${url}`,
  }),
  welcome: ({ name, url }) => ({
    subject: 'Te damos la bienvenida a Vitrine',
    heading: `Hola, ${name}`,
    paragraphs: ['Tus coleccionables están en tu cartera. Puedes mostrarlos y enviarlos a tus amistades.'],
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
        button: { label: 'Revisar tu cuenta', url },
        footer: 'Recibes esto porque es una de las direcciones de tu cuenta.',
        sms: `Vitrine: ${sentence}`,
      }
    return {
      subject,
      heading,
      paragraphs: [sentence, 'Si has sido tú, no tienes que hacer nada.'],
      button: { label: 'No he sido yo', url: stopUrl },
      footer: `El botón te muestra qué se va a deshacer antes de confirmar. Sirve durante ${lasting(days, 'día')}, sin iniciar sesión. No reenvíes este mensaje a nadie.`,
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
    footer: 'Pediste este resumen. Puedes desactivarlo en Ajustes, en Notificaciones.',
    sms: `Vitrine: ${sentences.length + more} novedades. ${url}`,
  }),
  invitation: ({ invitedBy, brandName, role, url, days }) => ({
    subject: role === 'owner' ? `Hazte cargo de ${brandName} en Vitrine` : `Únete al equipo de ${brandName}`,
    heading: role === 'owner' ? `${brandName} puede ser tuya` : `Trabaja en ${brandName} con Vitrine Studio`,
    paragraphs: [
      role === 'owner'
        ? `${invitedBy} quiere traspasarte la marca. Si aceptas, será tuya y ${invitedBy} seguirá en el equipo con la función de administración.`
        : `${invitedBy} te invita al equipo. ${rolesEs[role]}`,
      'Inicia sesión con esta dirección para responder.',
    ],
    button: { label: 'Ver la invitación', url },
    footer: `La invitación sirve durante ${days} días y solo para esta dirección. ¿No sabes qué es? Puedes ignorar este mensaje.`,
    sms: `${invitedBy} te invita a ${brandName}: ${url}`,
  }),
  mayOpenBrand: ({ url }) => ({
    subject: 'Ya puedes abrir una marca en Vitrine',
    heading: 'Abre tu marca',
    paragraphs: ['Ya puedes crear coleccionables con tu propio nombre. Inicia sesión con esta dirección para empezar.'],
    button: { label: 'Abrir una marca', url },
    footer: 'Quien gestiona este sitio ha invitado a esta dirección. ¿No sabes qué es? Puedes ignorar este mensaje.',
    sms: `Ya puedes abrir una marca en Vitrine: ${url}`,
  }),
  moderation: ({ act, brandName, roomName, until, reason, appeal, url }) => {
    const room = roomName === null ? `las salas de ${brandName}` : `${roomName}, una sala de ${brandName}`
    const time = until === null ? '' : ` hasta el ${timeIn('es', until)}`
    const sentence = {
      removed: `Han quitado un mensaje tuyo de ${room}.`,
      muted: `No puedes escribir en ${room}${time}.`,
      unmuted: `Ya puedes volver a escribir en ${room}.`,
      kicked: `Te han sacado de ${room}. Puedes unirte de nuevo.`,
      banned: `Te han vetado en ${room}.`,
      unbanned: `Te han levantado el veto en ${room}.`,
    }[act]
    return {
      subject: `Una decisión de ${brandName} sobre ti`,
      heading: sentence,
      paragraphs: [
        ...(reason === '' ? [] : [`Motivo: ${reason}`]),
        ...(appeal === '' ? [] : [`Si crees que es un error: ${appeal}`]),
      ],
      button: { label: 'Abrir tus mensajes', url },
      footer: `Lo ha decidido el equipo de ${brandName}. Recibes esto porque estás en sus salas.`,
      sms: `Vitrine: ${sentence}`,
    }
  },
  reports: ({ count, url }) => ({
    subject: count === 1 ? 'Han denunciado a alguien' : `${count} denuncias nuevas sobre personas`,
    heading: count === 1 ? 'Hay una denuncia nueva sobre alguien' : `Hay ${count} denuncias nuevas sobre personas`,
    paragraphs: ['Este correo no incluye lo que se ha dicho. Lee las denuncias en Studio y anota allí qué has hecho.'],
    button: { label: 'Leer las denuncias', url },
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
      `Your account will be deleted ${inDays}`,
      `Your account is signed out and hidden, and will be deleted with everything in it ${inDays}. Sign in before then to keep it.`,
    ],
    stayed: [
      'Your account won’t be deleted',
      'Somebody signed in',
      'Somebody signed in to your account, so it won’t be deleted and others can see it again. If it wasn’t you, sign in and set a new password: that signs out every other device.',
    ],
    stopped: [
      'Your account is back',
      'The change was undone',
      'Your account is as it was before, every device is signed out, and the password is removed. Sign in with a code.',
    ],
    added: [
      'A way to sign in was added',
      `${identity} was added`,
      `${identity} now belongs to your account and can be used to sign in.`,
    ],
    removed: [
      'A way to sign in was removed',
      `${identity} was removed`,
      `${identity} no longer belongs to your account.`,
    ],
    preferred: [
      'Your primary address has changed',
      `${identity} is now your primary address`,
      `From now on we’ll contact you at ${identity} first.`,
    ],
    password: [
      'Your password has changed',
      'New password',
      'Your account has a new password, and every other device is signed out.',
    ],
    merged: [
      'Your accounts were merged',
      'Your account was merged with another one',
      'Everything in both accounts, and all their addresses, now belong to one account.',
    ],
    closed: ['Your account has been deleted', 'Goodbye', 'Your account and everything in it have been deleted.'],
  }
}

function accountChangesEs(identity: string, days: number): Changes {
  const inDays = days === 1 ? 'mañana' : `dentro de ${days} días`
  return {
    leaving: [
      'Tu cuenta se va a eliminar',
      `Tu cuenta se eliminará ${inDays}`,
      `Hemos cerrado la sesión y ocultado tu cuenta, y la eliminaremos ${inDays} con todo lo que hay en ella. Si quieres conservarla, inicia sesión antes.`,
    ],
    stayed: [
      'Tu cuenta ya no se va a eliminar',
      'Alguien ha iniciado sesión',
      'Alguien ha iniciado sesión en tu cuenta, así que no la eliminaremos y vuelve a ser visible. Si no has sido tú, inicia sesión y pon una contraseña nueva: así se cierra la sesión en los demás dispositivos.',
    ],
    stopped: [
      'Tu cuenta vuelve a estar como antes',
      'Hemos deshecho el cambio',
      'Tu cuenta está como antes, se ha cerrado la sesión en todos los dispositivos y se ha quitado la contraseña. Inicia sesión con un código.',
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
