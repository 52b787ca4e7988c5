import { escapeHtml } from '../../html.ts'
import type { LocalMessage } from '../local-inbox.store.ts'
import type { MessageLocale } from '../messages.ts'
import { fill, inboxWords } from './inbox-words.ts'

/** Somebody of the demo world whom one tap begins to sign in as. */
export interface InboxPerson {
  name: string
  email: string
  picture: string | null
}

export interface InboxView {
  locale: MessageLocale
  people: readonly InboxPerson[]
  messages: readonly LocalMessage[]
  /** The address whose messages are shown; all when null. */
  recipient: string | null
}

/** One wallet window, so that the code lands in the tab that asked for it. */
const walletWindow = 'vitrine-wallet'

export function inboxPage(view: InboxView): string {
  const words = inboxWords[view.locale]
  return `<!doctype html>
<html lang="${view.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${words.title} · Vitrine</title>
<link rel="stylesheet" href="/inbox/inbox.css">
<script type="module" src="/inbox/inbox.js"></script>
</head>
<body>
<main>
<header><p class="brand">Vitrine</p><h1>${words.title}</h1><p>${words.intro}</p></header>
<nav class="people" aria-label="${words.people}">
${view.people.map((person) => personCard(view, person)).join('\n')}
</nav>
<nav class="filter" aria-label="${words.messages}">
${[null, ...view.people.map((person) => person.email)].map((email) => filterLink(view, email)).join('\n')}
</nav>
<p id="status" role="status" data-new="${words.newMessage}" data-offline="${words.offline}" data-copied="${words.copied}"></p>
<section id="messages" aria-label="${words.messages}" data-recipient="${escapeHtml(view.recipient ?? '')}" data-last="${lastId(view)}">
${inboxList(view)}
</section>
</main>
</body>
</html>
`
}

export const lastId = ({ messages }: Pick<InboxView, 'messages'>) => messages[0]?.id ?? 0

function personCard({ locale }: InboxView, { name, email, picture }: InboxPerson): string {
  const [first = name] = name.split(' ')
  const face = picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="56" height="56">`
    : `<span class="face" aria-hidden="true">${escapeHtml(first.slice(0, 1))}</span>`
  return `<a class="person" target="${walletWindow}" href="/connect?login_hint=${encodeURIComponent(email)}">${face}<b>${escapeHtml(
    fill(inboxWords[locale].signInAs, { name: first }),
  )}</b><small>${escapeHtml(email)}</small></a>`
}

function filterLink({ locale, people, recipient }: InboxView, email: string | null): string {
  const person = people.find((each) => each.email === email)
  const label = person ? (person.name.split(' ')[0] ?? person.name) : inboxWords[locale].everybody
  const href = email ? `/inbox?to=${encodeURIComponent(email)}` : '/inbox'
  return `<a href="${href}"${email === recipient ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`
}

/** Only the messages: what the page asks for again and again. */
export function inboxList({ locale, messages }: Pick<InboxView, 'locale' | 'messages'>): string {
  const words = inboxWords[locale]
  if (messages.length === 0) {
    return `<div class="empty"><div class="case" aria-hidden="true"></div><h2>${words.empty}</h2><p>${words.emptyHint}</p></div>`
  }
  return messages.map((message) => card(message, locale)).join('\n')
}

function card({ id, at, channel, recipient, subject, text, html, offer }: LocalMessage, locale: MessageLocale): string {
  const words = inboxWords[locale]
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', dateStyle: 'medium', timeZone: 'UTC' }).format(at)
  const code = offer.code
    ? `<div class="code"><output>${escapeHtml(offer.code)}</output><button type="button" data-copy="${escapeHtml(offer.code)}">${words.copy}</button></div>`
    : ''
  const link = offer.url
    ? `<a class="go" target="${walletWindow}" href="${escapeHtml(offer.url)}">${offer.code ? words.finish : words.open}</a>`
    : ''
  const full = html
    ? `<details><summary>${words.show}</summary><iframe title="${escapeHtml(subject)}" src="/inbox/messages/${id}" sandbox="allow-popups" loading="lazy"></iframe></details>`
    : `<p class="text">${escapeHtml(text)}</p>`
  return `<article data-id="${id}">
<header><h2>${escapeHtml(subject)}</h2><p><span class="kind">${channel === 'sms' ? words.sms : words.mail}</span> ${escapeHtml(
    fill(words.to, { address: recipient }),
  )} · <time datetime="${at.toISOString()}">${escapeHtml(time)} UTC</time></p></header>
${code}${link}${full}
</article>`
}
