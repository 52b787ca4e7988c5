import { type ProblemCode, type ProblemEntry, problems } from '@vitrine/protocol'
import { hiddenProblems } from '@vitrine/protocol/hidden-problems'
import english from '@vitrine/protocol/locales/en/problems.json' with { type: 'json' }
import spanish from '@vitrine/protocol/locales/es/problems.json' with { type: 'json' }
import { escapeHtml } from '../../html.ts'
import { page } from './page.ts'

/** The catalogue of problems for readers: each `type` address of a problem leads to its entry here. */
export function problemsPage(): string {
  return page({
    title: 'Problems',
    body: `<h1>Problems</h1>
<p>Every way this server says no. <code>code</code> never changes; <code>error</code> is the number that clients of the original know.</p>
${(Object.keys(problems) as ProblemCode[]).map(entry).join('\n')}`,
  })
}

function entry(code: ProblemCode): string {
  const { status, error, details } = problems[code] as ProblemEntry
  const facts = Object.entries(details).map(([name, kind]) => `<code>${name}</code> (${kind})`)
  return `<section id="${code}"><h2><a href="#${code}"><code>${code}</code></a></h2>
<p>HTTP ${status}${error === undefined ? '' : ` · error ${error}`}${hiddenProblems.has(code) ? ' · not shown to people' : ''}${facts.length > 0 ? ` · details: ${facts.join(', ')}` : ''}</p>
<p lang="en"><b>${escapeHtml(english[code].title)}</b> ${escapeHtml(english[code].body)}</p>
<p lang="es"><b>${escapeHtml(spanish[code].title)}</b> ${escapeHtml(spanish[code].body)}</p></section>`
}
