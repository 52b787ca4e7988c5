/** Pictures for stories, drawn here so that they need no server: made-up objects, no brand. */
const svg = (body: string, box = '0 0 200 200') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`)}`

const gradient = (id: string, from: string, to: string, turn = 60) =>
  `<linearGradient id="${id}" gradientTransform="rotate(${turn})"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

export const pieces = {
  vase: svg(
    `<defs>${gradient('a', '#9ed3cf', '#1d5f6e', 20)}${gradient('b', '#fff8', '#fff0', 0)}</defs>
    <path d="M78 14h44c0 22-12 26-12 40 0 18 42 34 42 80 0 34-22 54-52 54s-52-20-52-54c0-46 42-62 42-80 0-14-12-18-12-40z" fill="url(#a)"/>
    <path d="M60 112c12 8 68 8 80 0M50 140c20 10 80 10 100 0" stroke="#f4e6c8" stroke-width="4" fill="none"/>
    <path d="M92 20c2 22-8 28-8 42-10 22-26 36-26 68" stroke="url(#b)" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  ),
  coin: svg(
    `<defs>${gradient('a', '#f7dd97', '#a86a1c', 50)}${gradient('b', '#c98a2f', '#fbe9b4', 50)}</defs>
    <circle cx="100" cy="106" r="82" fill="url(#a)"/><circle cx="100" cy="106" r="70" fill="none" stroke="url(#b)" stroke-width="5"/>
    <path d="M100 62l13 28 31 4-23 21 6 31-27-15-27 15 6-31-23-21 31-4z" fill="url(#b)"/>`,
  ),
  shell: svg(
    `<defs>${gradient('a', '#ffd9c7', '#d2604f', 70)}</defs>
    <path d="M100 182c-14 0-24-6-30-14C30 150 12 120 16 84 22 40 58 20 100 20s78 20 84 64c4 36-14 66-54 84-6 8-16 14-30 14z" fill="url(#a)"/>
    <g stroke="#fff3ea" stroke-width="3.5" fill="none" opacity=".8"><path d="M100 176V24M88 172C70 130 54 84 52 38M112 172c18-42 34-88 36-134M78 168C48 130 26 98 20 72M122 168c30-38 52-70 58-96"/></g>`,
  ),
  mask: svg(
    `<defs>${gradient('a', '#6a4df4', '#1a0f4a', 80)}${gradient('b', '#ff7ad1', '#ffb35c', 0)}</defs>
    <path d="M20 62c30-22 56-18 80-6 24-12 50-16 80 6-2 50-20 78-46 80-18 0-24-14-34-14s-16 14-34 14c-26-2-44-30-46-80z" fill="url(#a)"/>
    <path d="M42 78c16-8 32-4 40 12-14 10-32 6-40-12zM158 78c-16-8-32-4-40 12 14 10 32 6 40-12z" fill="#fff6e8"/>
    <path d="M100 54c2-18 10-32 26-40-4 16-6 24-4 34M100 54c-2-18-10-32-26-40 4 16 6 24 4 34" fill="none" stroke="url(#b)" stroke-width="7" stroke-linecap="round"/>`,
  ),
  poster: svg(
    `<defs>${gradient('a', '#0d1b3d', '#6b1f6b', 70)}</defs><rect width="200" height="200" fill="url(#a)"/>
    <circle cx="140" cy="66" r="42" fill="#ffcf5c"/><path d="M0 150c40-30 60-40 92-22s70 20 108-12v84H0z" fill="#e0456b"/><path d="M0 176c50-24 90-22 200-6v30H0z" fill="#2b0f3d"/>`,
  ),
  cup: svg(
    `<defs>${gradient('a', '#fffaf0', '#cfbfa6', 30)}</defs>
    <path d="M36 70h112v52c0 34-24 58-56 58s-56-24-56-58z" fill="url(#a)"/><path d="M148 84c30-6 36 44-6 52" fill="none" stroke="#cfbfa6" stroke-width="11"/>
    <ellipse cx="92" cy="70" rx="56" ry="13" fill="#5a3621"/><ellipse cx="92" cy="70" rx="56" ry="13" fill="none" stroke="#fffaf0" stroke-width="5"/>
    <path d="M76 46c-6-12 8-16 2-30M104 46c-6-12 8-16 2-30" stroke="#b9a78c" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  ),
}
