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
    <>
      <header>
        <div>
          <div className="name">
            <svg viewBox="0 0 48 48" aria-hidden="true">
              <path d="M24 3v5M15 8h18l-2 5H17zM17 13c-6 5-6 12 0 17h14c6-5 6-12 0-17M17 30h14l1 4H16zM24 13v17" />
              <path d="M4 42c4-3 7-3 10 0s7 3 10 0 7-3 10 0 7 3 10 0" />
            </svg>
            <h1>Harbour Festival</h1>
          </div>
          <p>A page made with React. Another brand is another wallet; a switch is told to the one that is there.</p>
        </div>
      </header>
      <main>
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
    </>
  )
}

createRoot(document.getElementById('app')).render(<Festival />)
