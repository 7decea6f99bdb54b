import { linkOptions, useRouter } from '@tanstack/react-router'
import { useMemo, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { addressOf } from '../parts/entity-link.tsx'
import { useMedia } from '../parts/use-media.ts'
import { layoutGraph, NODE, type PlacedLink, type PlacedNode } from './graph-layout.ts'
import type { GraphModel } from './graph-model.ts'
import { usePanZoom } from './use-pan-zoom.ts'

const LOWEST = 140
const HIGHEST = 640
/** Where names beside each other could not be read; the picture then runs down the page. */
const NARROW = '(max-width: 600px)'

const PAN_KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}

interface GraphPictureProps {
  readonly model: GraphModel
  readonly name: string
  /** Nodes lead to their own graphs, not to their pages. */
  readonly isWhole: boolean
  readonly onOpen: (cluster: string) => void
}

/** Nodes are links in the order of the picture; the edges of the one in focus say what they are. */
export function GraphPicture({ model, name, isWhole, onOpen }: GraphPictureProps) {
  const isNarrow = useMedia(NARROW)
  const picture = useMemo(() => layoutGraph(model, isNarrow ? 'narrow' : 'wide'), [model, isNarrow])
  const { frame, view, fit, zoom, pan, reveal, handlers } = usePanZoom(picture)
  const [active, setActive] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = PAN_KEYS[event.key]
    if (event.target !== event.currentTarget || !step) return
    event.preventDefault()
    pan(...step)
  }
  const isLit = ({ from, to }: PlacedLink): boolean => active !== null && (from === active || to === active)
  return (
    <div className="graph panel">
      <div className="graph-tools">
        <button className="button" aria-label="Zoom in" onClick={() => zoom(1.25)}>
          +
        </button>
        <button className="button" aria-label="Zoom out" onClick={() => zoom(0.8)}>
          −
        </button>
        <button className="button" onClick={() => fit()}>
          Fit
        </button>
      </div>
      <div
        ref={frame}
        className="graph-frame"
        role="group"
        tabIndex={0}
        style={{ height: Math.max(LOWEST, Math.min(isNarrow ? 2 * HIGHEST : HIGHEST, picture.height)) }}
        aria-label={`Graph of ${name}. Arrow keys move it, Tab goes through its nodes.`}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <svg width="100%" height="100%">
          <defs>
            <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {picture.links.map((link) => (
              <Link
                key={`${link.from} ${link.to} ${link.type}`}
                link={link}
                isLit={isLit(link)}
                isDim={active !== null}
              />
            ))}
            {picture.nodes.map((node) => (
              <Node
                key={node.key}
                node={node}
                isWhole={isWhole}
                onOpen={onOpen}
                onActive={setActive}
                onReveal={({ x, y }) => reveal({ x: x - NODE.width / 2, y: y - NODE.height / 2, ...NODE })}
              />
            ))}
            {picture.links.filter(isLit).map((link) => (
              <LinkLabel key={`${link.from} ${link.to} ${link.type}`} link={link} />
            ))}
          </g>
        </svg>
      </div>
    </div>
  )
}

function Link({ link: { path, type }, isLit, isDim }: { link: PlacedLink; isLit: boolean; isDim: boolean }) {
  return <path className="graph-link" data-type={type} data-lit={isLit} data-dim={isDim && !isLit} d={path} />
}

function LinkLabel({ link: { middle, type, label } }: { link: PlacedLink }) {
  const text = `${WORDS[type]}${label ? `: ${label}` : ''}`
  return (
    <text className="graph-label" x={middle.x} y={middle.y - 4} textAnchor="middle">
      {text.length > 60 ? `${text.slice(0, 58)}…` : text}
    </text>
  )
}

const WORDS = {
  USES_COMPONENT: 'uses',
  BINDS_VARIABLE: 'binds',
  USES_STYLE: 'uses style',
  STYLE_BINDS_VAR: 'driven by',
  ALIASES_VARIABLE: 'alias of',
} as const

const MOST_CHARACTERS = 22

/** The end tells names apart. It is cut between words where it can be: who speaks to the page says what is read there. */
function shortened(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MOST_CHARACTERS) return name
  const end = characters.slice(1 - MOST_CHARACTERS).join('')
  return `…${end.slice(Math.max(0, end.search(/[/.: ]/)))}`
}

interface NodeProps {
  readonly node: PlacedNode
  readonly isWhole: boolean
  readonly onOpen: (cluster: string) => void
  readonly onActive: (key: string | null) => void
  readonly onReveal: (node: PlacedNode) => void
}

function Node({ node, isWhole, onOpen, onActive, onReveal }: NodeProps) {
  const router = useRouter()
  const { key, type, id, name, x, y, members } = node
  const isStart = node.column === 0
  const address =
    isWhole && !isStart
      ? linkOptions({ to: '/graph/$type/$id', params: { type, id }, search: { name: name ?? id } })
      : addressOf({ type, id, name: name ?? id })
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(address)
  }
  const watch = {
    onMouseEnter: () => onActive(key),
    onMouseLeave: () => onActive(null),
    onFocus: ({ currentTarget }: FocusEvent) => {
      onActive(key)
      // Not under the pointer: it would press where the node was.
      if (!currentTarget.matches(':focus-visible')) return
      onReveal(node)
      requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
    },
    onBlur: () => onActive(null),
  }
  const shown = name ?? 'not in this library'
  const body = (
    <>
      <title>{`${name ?? id} (${type})`}</title>
      <rect x={x - NODE.width / 2} y={y - NODE.height / 2} width={NODE.width} height={NODE.height} rx={6} />
      <text x={x - NODE.width / 2 + 12} y={y + 4}>
        {members ? shown : shortened(shown)}
      </text>
    </>
  )
  if (members)
    return (
      <g
        className="graph-node"
        data-type={type}
        data-cluster
        role="button"
        tabIndex={0}
        aria-label={`${shown}: show each`}
        onClick={() => onOpen(key)}
        onKeyDown={({ key: pressed }) => (pressed === 'Enter' || pressed === ' ') && onOpen(key)}
        {...watch}
      >
        {body}
      </g>
    )
  if (name === null)
    return (
      <g className="graph-node" data-type={type} data-lost {...watch}>
        {body}
      </g>
    )
  return (
    <a
      href={router.buildLocation(address).href}
      className="graph-node"
      data-type={type}
      data-start={isStart || undefined}
      aria-label={`${name}, ${type}${isStart ? ', this one' : ''}`}
      onClick={follow}
      {...watch}
    >
      {body}
    </a>
  )
}
