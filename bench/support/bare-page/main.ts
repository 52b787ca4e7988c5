// What starts are compared with: a page of React that shows a button and a grid of pictures from its own server, and does nothing else.
import { createElement as h, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [pressed, setPressed] = useState(0)
  const places = Array.from({ length: 24 }, (_, place) => place)
  return h(
    'main',
    null,
    h('button', { type: 'button', onClick: () => setPressed(pressed + 1) }, `Pressed ${pressed} times`),
    h(
      'ul',
      null,
      places.map((place) =>
        h(
          'li',
          { key: place },
          h('a', { href: `/token/${place}` }, h('img', { src: '/picture.svg', alt: `${place}` })),
        ),
      ),
    ),
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(h(StrictMode, null, h(Page)))
