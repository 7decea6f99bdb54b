import { Link } from '@tanstack/react-router'
import { openSearch } from '../search/open-search.ts'

const PLACES = [
  ['/', 'Overview'],
  ['/components', 'Components'],
  ['/tokens', 'Tokens'],
  ['/styles', 'Styles'],
  ['/pages', 'Pages'],
] as const

export function Side() {
  return (
    <header className="side">
      <Link to="/" className="brand">
        <img src="/favicon.svg" alt="" width="20" height="20" />
        Vitrine
      </Link>
      <button className="button find" onClick={openSearch}>
        Search <kbd>{isApple() ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <nav aria-label="Library">
        {PLACES.map(([to, name]) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
            {name}
          </Link>
        ))}
      </nav>
    </header>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
