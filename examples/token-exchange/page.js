const byId = (id) => document.getElementById(id)

/** Our own server knows who is signed in here, and has a token made for them. */
async function getAccessToken() {
  const response = await fetch('/wallet-token', { method: 'POST' })
  if (!response.ok) throw new Error('The club has no token for the wallet.')
  return (await response.json()).accessToken
}

function showWallet() {
  byId('wallet').hidden = false
  byId('sign-out').hidden = false
  const wallet = new Vitrine('#wallet', { getAccessToken, title: 'Your club wallet' })
  wallet.on('loggedOut', () => byId('sign-out').submit())
  return wallet.getCurrentUser()
}

async function start() {
  if ((await getAccessToken()) === null) {
    byId('signed-out').hidden = false
    return 'You are not signed in.'
  }
  const { name } = await showWallet()
  return `Hello ${name}. Your wallet knows you, without signing in again.`
}

start().then(
  (greeting) => {
    byId('greeting').textContent = greeting
  },
  (error) => {
    byId('greeting').textContent = error.message
  },
)
