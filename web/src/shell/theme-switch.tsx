import { useState } from 'react'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  return (
    <div className="tabs" role="group" aria-label="Theme">
      {THEMES.map((one) => (
        <button
          key={one}
          aria-pressed={one === theme}
          onClick={() => {
            chooseTheme(one)
            setTheme(one)
          }}
        >
          {one[0]?.toUpperCase() + one.slice(1)}
        </button>
      ))}
    </div>
  )
}

const chosenTheme = (): Theme => THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system'

function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    localStorage.removeItem('vitrine.theme')
  } else {
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem('vitrine.theme', theme)
  }
}
