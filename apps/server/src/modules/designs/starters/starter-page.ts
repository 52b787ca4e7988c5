/** The page that "a page in a box" begins as: a small site of three files, to be replaced by one's own. */
export const starterPage: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page</title>
<link rel="stylesheet" href="page.css">
<main>
  <img id="picture" alt="">
  <h1 id="title"></h1>
  <p id="about"></p>
  <button id="tap" type="button"></button>
  <output id="count"></output>
</main>
<script type="module" src="page.js"></script>
</html>
`,
  'page.css': `:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { margin: 0 }
main { min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 2rem; text-align: center }
img { width: min(50vw, 14rem); filter: drop-shadow(0 1rem 1rem rgb(0 0 0 / .25)) }
h1 { margin: 0; font-size: clamp(1.5rem, 6vw, 2.5rem) }
p { margin: 0; max-width: 34ch; line-height: 1.5; opacity: .8 }
button { min-height: 44px; padding: 0 1.5rem; border: 0; border-radius: 999px; font: inherit; font-weight: 600; color: Canvas; background: CanvasText; cursor: pointer }
output { min-height: 2rem; font-size: 1.5rem; letter-spacing: .2em }
`,
  'page.js': `// The wallet says what this page belongs to: its title, texts, picture, state and language.
import { connectFace } from '/faces/face-sdk.js'

const words = {
  en: { tap: 'Give it a cheer', title: 'Your page' },
  es: { tap: 'Dale un aplauso', title: 'Tu página' },
}
const at = (id) => document.getElementById(id)
let cheers = 0

function show(token, language) {
  const say = words[language] ?? words.en
  document.documentElement.lang = language
  at('title').textContent = token?.title || say.title
  at('about').textContent = token?.description || ''
  at('picture').hidden = !token?.picture
  if (token?.picture) at('picture').src = token.picture
  at('tap').textContent = say.tap
}

show(null, navigator.language.slice(0, 2))
at('tap').onclick = () => {
  cheers += 1
  at('count').textContent = '★'.repeat(Math.min(cheers, 10))
}
const face = await connectFace()
const draw = () => show(face.token, face.surroundings.language)
draw()
face.on('token.changed', draw)
face.on('surroundings.changed', draw)
`,
}
