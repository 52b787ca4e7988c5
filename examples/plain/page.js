const wallet = new Vitrine('#wallet', { businessId: 'CafeLumen1', title: 'Your wallet' })

const byId = (id) => document.getElementById(id)

function say(what, detail = '') {
  const line = document.createElement('li')
  line.textContent = `${what} ${detail === '' ? '' : JSON.stringify(detail)}`
  byId('log').prepend(line)
}

/** What the wallet refuses is worth reading as well. */
async function trying(what, work) {
  try {
    say(what, await work())
  } catch (error) {
    say(`${what}: ${error.code}`, error.message)
  }
}

for (const event of ['loaded', 'loggedIn', 'loggedOut', 'tokenAdded', 'tokenOpened', 'navigated'])
  wallet.on(event, (payload) => say(event, payload))

async function showTabs() {
  const tabs = await wallet.getBusinessTabs()
  byId('tabs').replaceChildren(
    ...tabs.map((tab) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = tab
      button.onclick = () => trying(`go to ${tab}`, () => wallet.navigateToTab(tab))
      return button
    }),
  )
}

wallet.ready.then(showTabs).catch((error) => say(error.code, error.message))

const newest = async () => {
  const [token] = await wallet.listTokens()
  if (!token) throw new Error('There is nothing in it.')
  return token
}
byId('list').onclick = () =>
  trying('in it are', async () => (await wallet.listTokens()).map(({ metadata }) => metadata.name).slice(0, 5))
byId('open').onclick = () => trying('opened', async () => wallet.openToken((await newest()).id))

for (const box of document.querySelectorAll('input'))
  box.onchange = () => {
    const change = box.name === 'spanish' ? { language: box.checked ? 'es' : 'en' } : { [box.name]: box.checked }
    trying('set', () => wallet.updateConfig(change))
  }
