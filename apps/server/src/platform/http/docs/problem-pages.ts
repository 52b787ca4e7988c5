import { type ProblemCode, type ProblemEntry, problems } from '@vitrine/protocol'
import english from '@vitrine/protocol/locales/en/problems.json' with { type: 'json' }
import spanish from '@vitrine/protocol/locales/es/problems.json' with { type: 'json' }
import { escapeHtml } from '../../html.ts'

/** The catalogue of problems for readers: each `type` address of a problem leads to its entry here. */
export function problemsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Problems · Vitrine</title>
<link rel="stylesheet" href="/docs/problems.css">
</head>
<body>
<main>
<h1>Problems</h1>
<p>Every way this server says no. <code>code</code> never changes; <code>error</code> is the number that clients of the original know. <a href="/docs">API documentation</a></p>
${(Object.keys(problems) as ProblemCode[]).map(entry).join('\n')}
</main>
</body>
</html>
`
}

function entry(code: ProblemCode): string {
  const { status, error, details, hidden } = problems[code] as ProblemEntry
  const facts = Object.entries(details).map(([name, kind]) => `<code>${name}</code> (${kind})`)
  return `<section id="${code}"><h2><a href="#${code}"><code>${code}</code></a></h2>
<p>HTTP ${status}${error === undefined ? '' : ` · error ${error}`}${hidden ? ' · not shown to people' : ''}${facts.length > 0 ? ` · details: ${facts.join(', ')}` : ''}</p>
<p lang="en"><b>${escapeHtml(english[code].title)}</b> ${escapeHtml(english[code].body)}</p>
<p lang="es"><b>${escapeHtml(spanish[code].title)}</b> ${escapeHtml(spanish[code].body)}</p></section>`
}

export const problemsStyle = `:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem }
section { border-top: 1px solid light-dark(#ddd, #444); padding: .6rem 0; scroll-margin-top: 1rem }
section:target { background: light-dark(#fff7d6, #35301a) }
h2 { font-size: 1rem; margin: .4rem 0 } h2 a { color: inherit } p { margin: .2rem 0; overflow-wrap: anywhere }
`
