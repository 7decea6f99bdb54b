import { Link } from '@tanstack/react-router'
import type { VariantConfiguration } from '../api/queries.ts'
import type { SpecDocument } from '../api/spec-document.ts'
import { groundOf } from '../preview/ground.ts'
import { usePictureAddress } from '../preview/picture-address.ts'
import { PictureImage } from '../preview/picture-image.tsx'
import { describeConfiguration, exists, isSame, type Axis } from '../preview/axes.ts'
import { stringifySearch } from '../parts/search-params.ts'

const MOST_CELLS = 1_500
/** A matrix that is larger shows where variants are, not what they look like. */
const MOST_PICTURES = 200

interface VariantMatrixProps {
  readonly componentId: string
  readonly modes: Readonly<Record<string, string>>
  readonly document: SpecDocument
  readonly axes: readonly Axis[]
  readonly selected: VariantConfiguration
  readonly standard: VariantConfiguration
}

/** Every combination of the axes: those that exist lead to the playground, those that do not are marked. */
export function VariantMatrix({ componentId, modes, document, axes, selected, standard }: VariantMatrixProps) {
  const address = usePictureAddress()
  const [columns, rowAxes] = split(axes)
  const count = axes.reduce((product, { values }) => product * values.length, 1)
  if (!columns || count > MOST_CELLS)
    return <p className="quiet-text">{count.toLocaleString('en')} combinations are too many for a matrix.</p>
  const rows = combinations(rowAxes)
  const missing = rows
    .flatMap((row) => columns.values.map((value) => ({ ...row, [columns.name]: value })))
    .filter((combination) => !exists(document, combination)).length
  return (
    <details className="panel matrix" open={count <= 60}>
      <summary>
        Variants: {count - missing} of {count} combinations exist
        {missing > 0 && <span className="missing-count">, {missing} missing</span>}
      </summary>
      <div className="scroll-x" tabIndex={0} role="group" aria-label="Variant matrix">
        <table>
          <thead>
            <tr>
              {rowAxes.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {columns.values.map((value) => (
                <th key={String(value)} scope="col" className="cell">
                  {axes.length === 1 || typeof value === 'boolean' ? `${columns.name} ${String(value)}` : String(value)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={describeConfiguration(row)}>
                {rowAxes.map(({ name }) => (
                  <th key={name} scope="row">
                    {String(row[name])}
                  </th>
                ))}
                {columns.values.map((value) => {
                  const combination = { ...row, [columns.name]: value }
                  const words = describeConfiguration(combination)
                  return (
                    <td key={String(value)} className="cell">
                      {exists(document, combination) ? (
                        <Link
                          to="/components/$id"
                          params={{ id: componentId }}
                          search={(before) => ({ ...before, variant: variantText(combination) })}
                          activeOptions={{ exact: true }}
                          className="variant"
                          aria-label={words}
                          aria-current={isSame(combination, selected) ? 'true' : undefined}
                          title={isSame(combination, standard) ? `${words} (default)` : words}
                          data-standard={isSame(combination, standard) || undefined}
                          data-drawn={count <= MOST_PICTURES || undefined}
                          data-ground={groundOf(modes)}
                        >
                          {count <= MOST_PICTURES && (
                            <PictureImage src={address?.({ componentId, props: combination, modes })} />
                          )}
                        </Link>
                      ) : (
                        <span className="absent" title={`${words}: missing`}>
                          <span className="visually-hidden">missing</span>
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** As the address has it. */
const variantText = (configuration: VariantConfiguration): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(configuration).map(([name, value]) => [name, String(value)])),
  ).slice(1)

/** The longest axis runs across, the others down. */
function split(axes: readonly Axis[]): readonly [Axis | undefined, readonly Axis[]] {
  const columns = axes.reduce<Axis | undefined>(
    (widest, axis) => (widest && widest.values.length >= axis.values.length ? widest : axis),
    undefined,
  )
  return [columns, axes.filter((axis) => axis !== columns)]
}

function combinations(axes: readonly Axis[]): readonly VariantConfiguration[] {
  return axes.reduce<readonly VariantConfiguration[]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
}
