import { VitrineWallet } from '@vitrine/embed-sdk/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const brands = { NightParade1: 'Night Parade', MuseoMarea1: 'Museo Marea' }

function Festival() {
  const [brand, setBrand] = useState('NightParade1')
  const [hideNavigation, setHideNavigation] = useState(false)
  const [news, setNews] = useState([])
  const tell = (what, payload) => setNews((before) => [{ id: before.length, what, payload }, ...before].slice(0, 12))

  return (
    <main>
      <header>
        <h1>Harbour Festival</h1>
        <p>A page made with React. Another brand is another wallet; a switch is told to the one that is there.</p>
      </header>
      <div className="desk">
        <div className="wallet">
          <VitrineWallet
            baseUrl={WALLET_URL}
            businessId={brand}
            title={`Your wallet at ${brands[brand]}`}
            config={{ hideNavigation }}
            onReady={() => tell('ready')}
            onLoggedIn={(payload) => tell('logged in', payload)}
            onLoggedOut={(payload) => tell('logged out', payload)}
            onNavigated={(payload) => tell('went to', payload)}
            onTokenAdded={(payload) => tell('new', payload)}
            onError={(error) => tell(error.code, error.message)}
          />
        </div>
        <section className="panel" aria-label="What this page does with the wallet">
          <h2>Brand</h2>
          <div className="row">
            {Object.entries(brands).map(([id, name]) => (
              <button key={id} type="button" aria-pressed={id === brand} onClick={() => setBrand(id)}>
                {name}
              </button>
            ))}
          </div>
          <h2>Show</h2>
          <label>
            <input
              type="checkbox"
              checked={hideNavigation}
              onChange={({ target }) => setHideNavigation(target.checked)}
            />
            without tabs
          </label>
          <h2>What happened</h2>
          <ol className="log" aria-live="polite">
            {news.map(({ id, what, payload }) => (
              <li key={id}>
                {what} {payload === undefined ? '' : JSON.stringify(payload)}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </main>
  )
}

createRoot(document.getElementById('app')).render(<Festival />)
