import { isRecord, type Json } from '../../../src/kit/shapes/json-value.ts'
import type { GetScreenOutput } from '../api/generated/types.ts'
import { EntityLink } from '../parts/entity-link.tsx'

type Layers = NonNullable<GetScreenOutput['layers']>

interface LayerTreeProps {
  readonly layers: Layers
  readonly uses: GetScreenOutput['uses']
}

/** How many levels stand open at first. */
const OPEN = 2
/** A level shows no more at once: whoever needs the rest reads the tree as data. */
const MOST_SHOWN = 200

/** The layers as they are nested, each with its size and with what it says or is one of. */
export function LayerTree({ layers, uses }: LayerTreeProps) {
  const { layout, elements } = layers.default as { readonly layout?: Json; readonly elements?: Json }
  const all = isRecord(elements) ? elements : {}
  return (
    <ul className="layer-tree panel">
      <Level nodes={Array.isArray(layout) ? layout : []} elements={all} uses={uses} depth={0} />
    </ul>
  )
}

interface LevelProps {
  readonly nodes: readonly Json[]
  readonly elements: Readonly<Record<string, Json>>
  readonly uses: LayerTreeProps['uses']
  readonly depth: number
}

function Level({ nodes, elements, uses, depth }: LevelProps) {
  const named = nodes.flatMap((node): [string, readonly Json[]][] =>
    typeof node === 'string'
      ? [[node, []]]
      : isRecord(node)
        ? Object.entries(node).map(([name, children]) => [name, Array.isArray(children) ? children : []])
        : [],
  )
  return (
    <>
      {named.slice(0, MOST_SHOWN).map(([name, children]) => {
        const line = <Line name={name} element={elements[name]} uses={uses} />
        return (
          <li key={name}>
            {children.length === 0 ? (
              <div className="layer">{line}</div>
            ) : (
              <details open={depth < OPEN}>
                <summary className="layer">{line}</summary>
                <ul>
                  <Level nodes={children} elements={elements} uses={uses} depth={depth + 1} />
                </ul>
              </details>
            )}
          </li>
        )
      })}
      {named.length > MOST_SHOWN && <li className="quiet-text">and {named.length - MOST_SHOWN} more</li>}
    </>
  )
}

function Line({
  name,
  element,
  uses,
}: Pick<LevelProps, 'uses'> & { readonly name: string; readonly element: Json | undefined }) {
  const { styles, content, instanceOf } = isRecord(element) ? element : {}
  const { width, height } = isRecord(styles) ? styles : {}
  const size = [width, height].map((side) => (typeof side === 'number' ? String(Math.round(side * 100) / 100) : null))
  const use = typeof instanceOf === 'string' ? uses.find((one) => one.name === instanceOf) : undefined
  return (
    <>
      <code>{name}</code>
      {typeof instanceOf === 'string' &&
        (use?.component_id ? (
          <EntityLink type="component" id={use.component_id} name={instanceOf} />
        ) : (
          <span className="quiet-text">{instanceOf}, not in this library</span>
        ))}
      {typeof content === 'string' && <span className="layer-text">“{content}”</span>}
      {size.some((side) => side !== null) && (
        <span className="quiet-text figure">{size.map((side) => side ?? 'hug').join(' × ')}</span>
      )}
    </>
  )
}
