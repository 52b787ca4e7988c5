// Keeps the open page current: asks for newer messages and shows them without losing the place.
const list = document.querySelector('#messages')
const status = document.querySelector('#status')
const everyMs = 1000
let last = Number(list.dataset.last)
let asking = false

async function refresh() {
  if (asking || document.hidden) return
  asking = true
  try {
    const query = new URLSearchParams({ to: list.dataset.recipient, after: String(last) })
    const response = await fetch(`/inbox/list?${query}`, { headers: { accept: 'text/html' } })
    if (status.textContent === status.dataset.offline) status.textContent = ''
    if (response.status === 200) show(await response.text())
  } catch {
    status.textContent = status.dataset.offline
  } finally {
    asking = false
  }
}

function show(html) {
  const arrived = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('article')
  if (arrived.length === 0) return
  for (const article of arrived) article.dataset.new = ''
  list.querySelector('.empty')?.remove()
  list.prepend(...arrived)
  last = Number(arrived[0].dataset.id)
  status.textContent = status.dataset.new.replace('{{subject}}', () => arrived[0].querySelector('h2').textContent)
}

list.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-copy]')
  if (!button) return
  await navigator.clipboard?.writeText(button.dataset.copy)
  getSelection().selectAllChildren(button.parentElement.querySelector('output'))
  status.textContent = status.dataset.copied
})

document.addEventListener('visibilitychange', refresh)
setInterval(refresh, everyMs)
