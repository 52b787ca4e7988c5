/** What a hostile page tried, and what came of it: `kept out` where nothing did. */
export type Attempts = Record<string, string>

/**
 * A face that tries everything at once: the wallet's page and storage, its API, its address, other tokens by all bridges. It writes
 * what it got into `#result` as JSON.
 */
export const hostilePage = (otherTokenId: string, walletOrigin: string) => `<!doctype html>
<title>Free coffee</title>
<button id="send">Claim</button>
<pre id="result"></pre>
<script>
const got = Object.create(null)
const out = document.querySelector('#result')
const kept = 'kept out'
const attempt = async (name, work) => {
  try { got[name] = String(await work()) || kept } catch { got[name] = kept }
}
/** What a bridge answers, or that it stays silent. */
const answerTo = (send, isAnswer) => new Promise((resolve) => {
  const heard = ({ data }) => isAnswer(data) && resolve(JSON.stringify(data))
  addEventListener('message', heard)
  send()
})
const welcomed = new Promise((resolve) => addEventListener('message', ({ data, ports }) => data?.welcome && resolve({ welcome: data.welcome, port: ports[0] })))
parent.postMessage({ vitrine: 'face', versions: [1], page: 'hostile' }, '*')

async function ask(port, method, params) {
  const id = Math.random()
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }) => data.id === id && resolve(data.error ? 'refused: ' + data.error.code : JSON.stringify(data.result)))
    port.start()
    port.postMessage({ id, method, params })
  })
}

async function run() {
  await attempt('parent document', () => parent.document.body.innerText)
  await attempt('parent storage', () => parent.localStorage.getItem('vitrine:session'))
  await attempt('own storage', () => localStorage.setItem('a', 'b') ?? localStorage.getItem('a'))
  await attempt('cookies', () => document.cookie)
  await attempt('wallet address', () => parent.location.href)
  await attempt('api', async () => (await fetch('${walletOrigin}/api/me', { credentials: 'include' })).text())
  await attempt('top navigation', () => { top.location.href = 'https://hostile.example/phish'; return 'asked' })
  await attempt('parent navigation', () => { parent.location = 'https://hostile.example/phish'; return 'asked' })
  await attempt('popup', () => (window.open('https://hostile.example/phish') ? 'opened' : ''))
  await attempt('camera', async () => String(await navigator.mediaDevices.getUserMedia({ video: true })))
  const { welcome, port } = await welcomed
  got.welcome = Object.keys(welcome).sort().join(' ')
  got['own token'] = welcome.token.title
  for (const method of ['session.get', 'inventory.list', 'host.call', '__proto__', 'constructor']) got[method] = await ask(port, method, {})
  got['another token by ours'] = await ask(port, 'action.perform', { behaviorId: 'deletable-v1', actionId: 'delete-v1', parameters: { 'this.id': '${otherTokenId}' }, tokenId: '${otherTokenId}' }).then((said) => said.slice(0, 40))
  const v2 = (name, payload) => answerTo(
    () => parent.postMessage({ name, payload, request_id: name, source: 'blockv_face_sdk', version: '2.0.0', chunks: 1, chunk: 0 }, '*'),
    (data) => data?.response_id === name,
  )
  got['v2 another token'] = await v2('core.vatom.get', { id: '${otherTokenId}' })
  got['v2 children of another'] = await v2('core.vatom.children.get', { id: '${otherTokenId}' })
  got['v2 inventory'] = await v2('core.inventory.get', {})
  got['v2 act on another'] = await v2('core.action.perform', { action_name: 'Transfer', payload: { 'this.id': '${otherTokenId}', 'new.owner.email': 'thief@example.com' } })
  got['v2 init'] = (await v2('core.init', {})).includes('vAtom::vAtomType') ? 'own token' : 'nothing'
  const v1 = (name, data) => answerTo(
    () => parent.postMessage({ name, data: { ...data, responseID: 'r-' + name } }, '*'),
    (reply) => reply?.source === 'VatomicSDK' && (reply.name === 'r-' + name || reply.name === name + '-complete'),
  )
  got['v1 another token'] = await v1('vatom.get', { id: '${otherTokenId}' })
  got['v1 init'] = (await v1('vatom.init', {})).includes('vAtom::vAtomType') ? 'own token' : 'nothing'
  out.textContent = JSON.stringify(got)
  document.querySelector('#send').onclick = async () => {
    const said = await ask(port, 'action.perform', { behaviorId: 'transferable-v1', actionId: 'transfer-v1', parameters: { recipient: 'thief@example.com' } })
    out.textContent = JSON.stringify({ ...got, transfer: said })
  }
}
run()
</script>`
