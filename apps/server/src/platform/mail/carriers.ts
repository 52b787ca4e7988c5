import { createTransport } from 'nodemailer'
import type { Carrier } from './messages.ts'

export function smtpCarrier({ url, from }: { url: string; from: string }): { carry: Carrier; close(): void } {
  const transport = createTransport(url, { from })
  return {
    async carry({ to, subject, text, html, stopUrl }) {
      // As an object: an address is never read as a list or a header.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        ...(stopUrl
          ? { headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
          : {}),
      })
    },
    close: () => transport.close(),
  }
}

const smsTimeoutMs = 10_000

export function smsCarrier({ url, token, fetch = globalThis.fetch }: SmsCarrierNeeds): Carrier {
  return async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(smsTimeoutMs),
    })
    await response.body?.cancel()
    // Neither the number nor the text may reach a log by way of this error.
    if (!response.ok) throw new Error(`the SMS service answered ${response.status}`)
  }
}

export interface SmsCarrierNeeds {
  url: string
  token: string | null
  fetch?: typeof fetch
}
