const en = {
  title: 'Local inbox',
  intro: 'Mail and text messages of this server stay here, on this machine.',
  signInAs: 'Sign in as {{name}}',
  everybody: 'Everybody',
  empty: 'Nothing yet',
  emptyHint: 'Pick somebody above. The code that is sent to them appears here at once.',
  to: 'to {{address}}',
  finish: 'Use this code',
  copy: 'Copy',
  copied: 'Copied',
  open: 'Open link',
  show: 'Show the mail',
  mail: 'Mail',
  sms: 'Text message',
  people: 'People of the demo world',
  messages: 'Messages',
  newMessage: 'New message: {{subject}}',
  offline: 'The server does not answer. This page goes on by itself when it is back.',
}

export type InboxWords = typeof en

const es: InboxWords = {
  title: 'Buzón local',
  intro: 'Los correos y mensajes de texto de este servidor se quedan aquí, en esta máquina.',
  signInAs: 'Entrar como {{name}}',
  everybody: 'Todos',
  empty: 'Todavía nada',
  emptyHint: 'Elige a alguien arriba. El código que se le envía aparece aquí al momento.',
  to: 'para {{address}}',
  finish: 'Usar este código',
  copy: 'Copiar',
  copied: 'Copiado',
  open: 'Abrir enlace',
  show: 'Ver el correo',
  mail: 'Correo',
  sms: 'Mensaje de texto',
  people: 'Personas del mundo de demostración',
  messages: 'Mensajes',
  newMessage: 'Mensaje nuevo: {{subject}}',
  offline: 'El servidor no responde. Esta página sigue sola cuando vuelva.',
}

export const inboxWords = { en, es }

export const fill = (text: string, facts: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
