import { useEffect, useState } from 'react'
import { useMedia } from '../../parts/use-media.ts'
import type { Entry } from '../content/outline.ts'

/** Fewer than this are seen at a glance. */
const FEWEST = 3
/** Whether a third column has room. */
const WIDE = '(min-width: 1180px)'

/** What is on the page, beside it where there is room, folded above it where there is not. */
export function Contents({ entries }: { readonly entries: readonly Entry[] }) {
  const here = useEntryInView(entries)
  const isWide = useMedia(WIDE)
  if (entries.length < FEWEST) return null
  const first = Math.min(...entries.map(({ level }) => level))
  const list = (
    <ul>
      {entries.map(({ anchor, title, level }) => (
        <li key={anchor} data-depth={Math.min(level - first, 2)}>
          <a href={`#${anchor}`} aria-current={anchor === here ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className="contents" aria-label="On this page">
      {isWide ? (
        <>
          <p className="contents-title">On this page</p>
          {list}
        </>
      ) : (
        <details>
          <summary>On this page</summary>
          {list}
        </details>
      )}
    </nav>
  )
}

/** The last heading above the middle of the window. */
function useEntryInView(entries: readonly Entry[]): string | undefined {
  const [here, setHere] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      frame = 0
      const passed = entries.filter(({ anchor }) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 3
      })
      setHere(passed.at(-1)?.anchor)
    }
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [entries])
  return here
}
