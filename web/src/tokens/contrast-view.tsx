import { useMemo } from 'react'
import type { TokenSheet } from '../api/catalog.ts'
import type { TokenSheetRow } from '../api/generated/types.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import {
  contrastOf,
  gradeOf,
  lowestGround,
  pairsByName,
  ratioText,
  readHex,
  type ContrastGrade,
  type ContrastPair,
} from './contrast.ts'
import type { TokenSearch } from './token-filters.ts'

const TONES: Readonly<Record<ContrastGrade, Tone>> = { AAA: 'green', AA: 'green', 'AA large': 'amber', fails: 'red' }
const MOST_PAIRS = 200

interface ContrastViewProps {
  /** Those that the filters leave. */
  readonly rows: readonly TokenSheetRow[]
  readonly sheet: TokenSheet
  readonly search: TokenSearch
  readonly onChange: (part: TokenSearch) => void
}

/** Pairs that names make, and one that the reader chooses, under every mode that both have. */
export function ContrastView({ rows, sheet, search, onChange }: ContrastViewProps) {
  const colors = useMemo(() => sheet.rows.filter(({ kind }) => kind === 'color'), [sheet])
  const pairs = useMemo(() => pairsByName(rows, MOST_PAIRS), [rows])
  const text = colors.find(({ id }) => id === search.text)
  const ground = colors.find(({ id }) => id === search.ground)
  if (colors.length === 0) return <p className="note">This library has no colors to compare.</p>
  return (
    <div className="stack">
      <div className="row">
        <ColorChoice label="Text" colors={colors} chosen={text} onChoose={(id) => onChange({ text: id })} />
        <ColorChoice label="Background" colors={colors} chosen={ground} onChoose={(id) => onChange({ ground: id })} />
        <span className="quiet-text">
          WCAG 2 asks for 4.5, of large text and icons for 3. What shines through is seen over the plainest background
          of the mode.
        </span>
      </div>
      {text && ground && <Pairs label="Chosen pair" pairs={[{ text, ground }]} sheet={sheet} />}
      {pairs.length === 0 ? (
        <p className="note">
          No two names say that one is text and the other its background. Choose a text and a background above.
        </p>
      ) : (
        <Pairs label="Pairs by name" pairs={pairs} sheet={sheet} />
      )}
      {pairs.length === MOST_PAIRS && (
        <p className="quiet-text">The first {MOST_PAIRS} pairs. A filter narrows them.</p>
      )}
    </div>
  )
}

interface ColorChoiceProps {
  readonly label: string
  readonly colors: readonly TokenSheetRow[]
  readonly chosen: TokenSheetRow | undefined
  readonly onChoose: (id: string) => void
}

/** Typed or chosen; a name that several collections have is told apart by what it is called in code. */
function ColorChoice({ label, colors, chosen, onChoose }: ColorChoiceProps) {
  const list = `colors-${label}`
  return (
    <label className="color-choice">
      <span className="quiet-text">{label}</span>
      <input
        className="input"
        list={list}
        key={chosen?.id}
        defaultValue={chosen?.code_name ?? ''}
        placeholder="--name of a color"
        onChange={({ currentTarget: { value } }) => {
          const found = colors.find((one) => one.code_name === value)
          if (found || value === '') onChoose(found?.id ?? '')
        }}
      />
      <datalist id={list}>
        {colors.slice(0, 2_000).map((one) => (
          <option key={one.id} value={one.code_name}>
            {one.name}
          </option>
        ))}
      </datalist>
    </label>
  )
}

function Pairs({ label, pairs, sheet }: { label: string; pairs: readonly ContrastPair[]; sheet: TokenSheet }) {
  const modes = [...new Set(pairs.flatMap(({ text }) => modesOf(sheet, text)))]
  const lowest = new Map(modes.map((mode) => [mode, lowestIn(sheet, mode)]))
  return (
    <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label={label}>
      <table className="contrast-table" aria-label={label}>
        <thead>
          <tr>
            <th>Text on background</th>
            {modes.map((mode) => (
              <th key={mode}>{mode}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ text, ground }) => (
            <tr key={`${text.id} ${ground.id}`}>
              <td>
                <EntityLink type="token" id={text.id} name={text.name} /> <span className="quiet-text">on</span>{' '}
                <EntityLink type="token" id={ground.id} name={ground.name} />
              </td>
              {modes.map((mode) => (
                <td key={mode}>
                  <Ratio
                    text={hexIn(sheet, text, mode)}
                    ground={hexIn(sheet, ground, mode)}
                    lowest={lowest.get(mode) ?? '#FFFFFF'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RatioProps {
  readonly text: string | undefined
  readonly ground: string | undefined
  readonly lowest: string
}

function Ratio({ text, ground, lowest }: RatioProps) {
  const [above, below, bottom] = [readHex(text ?? ''), readHex(ground ?? ''), readHex(lowest)]
  if (!above || !below || !bottom) return <span className="quiet-text">–</span>
  const ratio = contrastOf(above, below, bottom)
  const grade = gradeOf(ratio)
  return (
    <span className="ratio">
      <span
        className="ratio-sample"
        aria-hidden="true"
        style={{ color: text, background: `linear-gradient(${ground}, ${ground}), ${lowest}` }}
      >
        Aa
      </span>
      <span className="figure">{ratioText(ratio)}</span> <Badge tone={TONES[grade]}>{grade}</Badge>
    </span>
  )
}

/** The library's own, else what the name of the mode lets expect. */
const lowestIn = (sheet: TokenSheet, mode: string): string =>
  lowestGround(sheet.rows, (row) => hexIn(sheet, row, mode)) ?? (/dark|night/i.test(mode) ? '#000000' : '#FFFFFF')

const modesOf = ({ collections }: TokenSheet, row: TokenSheetRow): readonly string[] =>
  collections.find(({ id }) => id === row.collection_id)?.modes.map(({ name }) => name) ?? []

/** In the mode of that name, else in the only one there is. */
function hexIn(sheet: TokenSheet, row: TokenSheetRow, mode: string): string | undefined {
  const names = modesOf(sheet, row)
  return row.values[names.length === 1 ? 0 : names.indexOf(mode)]?.hex
}
