import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { GetOverviewOutput, GetShowcaseOutput } from '../api/generated/types.ts'
import { isAllIcons } from '../icons/all-icons.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { Section } from '../parts/section.tsx'
import { Collage } from '../preview/collage.tsx'
import { Thumb } from '../preview/thumb.tsx'

/** Few libraries are of icons: the others do not load what draws them. */
const IconSampler = lazy(() => import('../icons/icon-sampler.tsx'))

interface ShowcaseProps {
  readonly shown: GetShowcaseOutput
  readonly counts: GetOverviewOutput['counts']
}

/** As many as fill the mosaic. */
const WHOLE = 12
const LARGE = 2

/** The library itself, before anything is said about it. What it has none of has no place here. */
export function Showcase({ shown: { components, colors, screens }, counts }: ShowcaseProps) {
  const { data: counted } = useQuery(consoleQuery('countIcons', {}))
  const all = counted && isAllIcons(counted) ? '/icons' : '/components'
  return (
    <>
      {components.length > 0 && (
        <Section
          title={all === '/icons' ? 'Icons' : 'Components'}
          end={<Link to={all}>All {figure(all === '/icons' && counted ? counted.icons : counts.components)}</Link>}
        >
          {all === '/icons' ? (
            <Suspense fallback={null}>
              <IconSampler />
            </Suspense>
          ) : (
            <ul className="mosaic" data-few={components.length < WHOLE || undefined}>
              {largestFirst(components).map(({ id, name }) => (
                <li key={id}>
                  <EntityLink type="component" id={id} name={name} className="card">
                    <Thumb componentId={id} />
                    <span className="card-name">{name}</span>
                  </EntityLink>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {colors.length > 0 && (
        <Section title="Colors" end={<Link to="/tokens">All {figure(counts.tokens)} tokens</Link>}>
          <ul className="palette">
            {colors.map(({ id, name, css }) => (
              <li key={id}>
                <EntityLink type="token" id={id} name={name} className="color">
                  <span className="visually-hidden">{name}</span>
                  <span className="color-paint" title={`${name} ${css}`} style={{ background: css }} />
                </EntityLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {screens.length > 0 && (
        <Section title="Screens" end={<Link to="/screens">All {figure(counts.screens)}</Link>}>
          <ul className="place-cards">
            {screens.map((screen) => (
              <li key={screen.id}>
                <EntityLink type="screen" id={screen.id} name={screen.name} className="card">
                  <Collage componentIds={screen.components.map(({ id }) => id)} />
                  <span className="card-name">{screen.name}</span>
                </EntityLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

type Components = GetShowcaseOutput['components']

/** What is made of most is mostly the largest: it has the two large places, the others keep their order. */
function largestFirst(components: Components): Components {
  if (components.length < WHOLE) return components
  const large = components.toSorted((one, other) => other.depth - one.depth).slice(0, LARGE)
  return [...large, ...components.filter((one) => !large.includes(one))]
}

const figure = (count: number): string => count.toLocaleString('en')
