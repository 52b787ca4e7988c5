import type { KoaContextWithOIDC } from 'oidc-provider'
import { escapeHtml } from '../../../platform/html.ts'

/** The few pages that the provider itself shows: no script, no style from elsewhere, readable on a phone. */
const texts = {
  en: {
    logoutTitle: 'Sign out?',
    logoutText: 'You will be signed out on this device.',
    logoutYes: 'Sign out',
    logoutNo: 'Stay signed in',
    doneTitle: 'Signed out',
    doneText: 'You can close this page.',
    errorTitle: 'This sign-in cannot go on',
    errorText:
      'The address that brought you here is incomplete, too old or not allowed. Go back to the app and start again.',
    home: 'To the start page',
  },
  es: {
    logoutTitle: '¿Cerrar sesión?',
    logoutText: 'Se cerrará tu sesión en este dispositivo.',
    logoutYes: 'Cerrar sesión',
    logoutNo: 'Seguir conectado',
    doneTitle: 'Sesión cerrada',
    doneText: 'Puedes cerrar esta página.',
    errorTitle: 'Este inicio de sesión no puede continuar',
    errorText:
      'La dirección que te trajo aquí está incompleta, ha caducado o no está permitida. Vuelve a la aplicación y empieza de nuevo.',
    home: 'A la página de inicio',
  },
}

export function showLogoutQuestion(ctx: KoaContextWithOIDC, form: string): void {
  const text = textsFor(ctx)
  showPage(
    ctx,
    text.logoutTitle,
    `<p>${text.logoutText}</p>${form}
    <button type="submit" form="op.logoutForm" value="yes" name="logout">${text.logoutYes}</button>
    <button class="quiet" type="submit" form="op.logoutForm">${text.logoutNo}</button>`,
  )
}

export function showLoggedOut(ctx: KoaContextWithOIDC): void {
  const text = textsFor(ctx)
  showPage(ctx, text.doneTitle, `<p>${text.doneText}</p><p><a href="/">${text.home}</a></p>`)
}

export function showError(ctx: KoaContextWithOIDC, error: { error: string; error_description?: string }): void {
  const text = textsFor(ctx)
  const detail = [error.error, error.error_description].filter(Boolean).join(': ')
  showPage(
    ctx,
    text.errorTitle,
    `<p>${text.errorText}</p><p><code>${escapeHtml(detail)}</code></p><p><a href="/">${text.home}</a></p>`,
  )
}

function textsFor(ctx: KoaContextWithOIDC) {
  const wished = ctx.oidc?.params?.ui_locales ?? ctx.get('accept-language')
  return String(wished).toLowerCase().startsWith('es') ? texts.es : texts.en
}

function showPage(ctx: KoaContextWithOIDC, title: string, content: string): void {
  ctx.type = 'html'
  ctx.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  ctx.set('referrer-policy', 'no-referrer')
  ctx.body = `<!doctype html>
<html lang="${textsFor(ctx) === texts.es ? 'es' : 'en'}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1.5rem;text-align:center}
h1{font-size:1.5rem}button{font:inherit;padding:.7rem 1.4rem;margin:.4rem;border-radius:999px;border:1px solid;cursor:pointer}
.quiet{background:none}code{overflow-wrap:anywhere;opacity:.7}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`
}
