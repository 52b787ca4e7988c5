import { escapeHtml } from '../../html.ts'

/** A page of the documentation: plain HTML that reads the same with and without a stylesheet, and needs no script. */
export function page({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(title)}: how to call this Vitrine from your own programs.">
<title>${escapeHtml(title)} · Vitrine</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header><nav aria-label="Documentation"><a href="/docs">API</a> <a href="/docs/problems">Problems</a> <a href="/docs/json">OpenAPI, JSON</a> <a href="/docs/yaml">OpenAPI, YAML</a></nav></header>
<main>
${body}
</main>
</body>
</html>
`
}

export const style = `:root { color-scheme: light dark; --line: light-dark(#ddd, #3b3b3b); --soft: light-dark(#f5f3ef, #23211e); --quiet: light-dark(#595550, #b5afa7); --link: light-dark(#7a2e14, #f2b79f) }
* { box-sizing: border-box }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0; background: light-dark(#fff, #161513); color: light-dark(#1c1a17, #f1ede7) }
header, main { max-width: 54rem; margin: 0 auto; padding: 1rem }
header { border-bottom: 1px solid var(--line) }
header a { margin-inline-end: 1rem; display: inline-block; padding: .2rem 0 }
main { padding-bottom: 5rem }
a { color: var(--link); text-underline-offset: .15em }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .6rem 0; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
p { margin: .4rem 0; overflow-wrap: anywhere }
code, pre { font: .9em/1.5 ui-monospace, monospace }
pre { background: var(--soft); border-radius: .5rem; padding: .8rem 1rem; overflow-x: auto }
.quiet { color: var(--quiet) }
.areas { columns: 13rem; list-style: none; padding: .8rem 1rem; background: var(--soft); border-radius: .5rem }
.calls { list-style: none; padding: 0; margin: 0 }
.calls li { border-top: 1px solid var(--line); padding: .55rem 0 }
.calls a { display: block; overflow-wrap: anywhere; text-decoration: none } .calls a:hover { text-decoration: underline }
.method { font-weight: 600 } .calls .method { display: inline-block; min-width: 4.2em }
dl { margin: 0 } dt { margin-top: .5rem } dd { margin: 0 0 0 1.2rem }
.fields { list-style: none; margin: 0; padding: 0 }
.fields .fields { margin-inline-start: .6rem; padding-inline-start: .9rem; border-inline-start: 2px solid var(--line) }
.fields li { padding: .3rem 0; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .2rem 0 }
section[id] { border-top: 1px solid var(--line); padding: .6rem 0; scroll-margin-top: 1rem }
section:target { background: var(--soft) }
section[id] h2 { font-size: 1rem; margin: .4rem 0 } section[id] h2 a { color: inherit }
`
