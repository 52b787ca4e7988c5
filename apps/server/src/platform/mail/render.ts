import { holdsAddress } from '@vitrine/protocol'
import { escapeHtml } from '../html.ts'
import type { Message, MessageLocale, RenderedMessage } from './messages.ts'
import { type Words, wordsOf } from './words.ts'

export function renderMessage(message: Message): RenderedMessage {
  const { to, channel, locale } = message
  const words = wordsOf(locale, message.template, withHarmlessName(message) as never)
  // A line break in a name must not become a header of the mail.
  const subject = words.subject.replace(/[\r\n]+/g, ' ')
  const stopUrl = message.template === 'digest' ? message.data.stopUrl : null
  if (channel === 'sms') return { to, channel, subject, text: words.sms, html: null, stopUrl }
  return { to, channel, subject, text: plainText(words), html: page(words, locale), stopUrl }
}

const somebody: Record<MessageLocale, string> = { en: 'somebody', es: 'alguien' }

/** People's names may be from before they were looked at, or missing; a brand may be called like its site. */
function withHarmlessName(message: Message): Message['data'] {
  if (message.template !== 'claim') return message.data
  const { data, sender, locale } = message
  if (data.senderName !== '' && (sender.isStaff || !holdsAddress(data.senderName))) return data
  return { ...data, senderName: somebody[locale] }
}

function plainText({ heading, paragraphs, code, button, footer }: Words): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    '--',
    footer,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Tables and inline styles: mail programs understand little else. */
function page({ subject, heading, paragraphs, code, button, imageUrl, footer }: Words, locale: MessageLocale): string {
  const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const rows = [
    imageUrl
      ? `<img src="${escapeHtml(imageUrl)}" alt="" width="200" style="display:block;width:200px;max-width:60%;height:auto;margin:0 auto 28px">`
      : '',
    `<h1 style="${font};font-size:26px;line-height:1.2;letter-spacing:-.02em;font-weight:650;margin:0 0 14px;color:#17161c">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p style="${font};font-size:16px;line-height:1.55;margin:0 0 14px;color:#3d3b46">${escapeHtml(text)}</p>`,
    ),
    code
      ? `<p style="font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:38px;letter-spacing:.22em;font-weight:600;text-align:center;margin:26px 0;padding:22px 0 22px .22em;background:#f3f1ec;border-radius:14px;color:#17161c">${escapeHtml(code)}</p>`
      : '',
    button
      ? `<p style="margin:26px 0"><a href="${escapeHtml(button.url)}" style="${font};display:inline-block;background:#17161c;color:#fff;text-decoration:none;font-size:16px;font-weight:600;padding:14px 26px;border-radius:999px">${escapeHtml(button.label)}</a></p>`
      : '',
  ]
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#eceae4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#fff;border-radius:22px"><tr><td style="padding:36px 32px">
<p style="${font};font-size:13px;letter-spacing:.14em;text-transform:uppercase;font-weight:650;margin:0 0 28px;color:#6d6a78">Vitrine</p>
${rows.filter(Boolean).join('\n')}
<p style="${font};font-size:13px;line-height:1.5;margin:28px 0 0;padding-top:18px;border-top:1px solid #eceae4;color:#6d6a78">${escapeHtml(footer)}</p>
</td></tr></table></td></tr></table></body></html>
`
}
