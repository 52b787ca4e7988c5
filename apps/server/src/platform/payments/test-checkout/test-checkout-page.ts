import { escapeHtml } from '../../html.ts'
import type { Language } from '../../http/requests/language.ts'
import { testCheckoutWords } from './test-checkout-words.ts'
import type { TestCheckoutRow } from './test-desk.ts'

export interface TestCheckoutView {
  checkout: TestCheckoutRow
  isOpen: boolean
  locale: Language
}

/** What is bought, for how much, and what to play; says on top that no money moves. */
export function testCheckoutPage({ checkout, isOpen, locale }: TestCheckoutView): string {
  const words = testCheckoutWords[locale]
  const address = `/checkout/test/${encodeURIComponent(checkout.id)}`
  const back = `<a class="quiet" href="${escapeHtml(checkout.cancelUrl)}">${words.close}</a>`
  const buttons = isOpen
    ? `<form method="post" action="${address}/pay"><button class="pay">${escapeHtml(
        words.pay.replace('{{price}}', money(checkout, locale)),
      )}</button></form>
<form method="post" action="${address}/decline"><button class="quiet">${words.decline}</button></form>
${back}`
    : `<p role="status">${words.over}</p>\n${back}`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words.title} · Vitrine</title>
<link rel="stylesheet" href="/checkout/test-checkout.css">
</head>
<body>
<main>
<p class="test"><strong>${words.test}</strong> ${words.nothingMoves}</p>
<h1>${escapeHtml(checkout.title)}</h1>
<p class="price">${escapeHtml(money(checkout, locale))}</p>
<div class="buttons">
${buttons}
</div>
</main>
</body>
</html>
`
}

/** The amount is in the currency's smallest unit, of which its own format knows how many there are. */
function money({ amount, currency }: TestCheckoutRow, locale: Language): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
