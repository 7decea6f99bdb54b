import { Link } from '@tanstack/react-router'
import type { TokenModeValue, TokenValues } from '@vitrine/client'
import type { CSSProperties } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { VirtualRows } from '../parts/virtual-rows.tsx'
import type { CodeName, CodeNamesById } from './code-names.ts'
import { ModeValue } from './mode-value.tsx'

const ROW_HEIGHT = 46

interface TokenRowsProps {
  readonly rows: readonly TokenValues[]
  readonly codeNames: CodeNamesById
}

export function TokenRows({ rows, codeNames }: TokenRowsProps) {
  const modes = rows[0]?.values.map(({ mode }) => mode) ?? []
  return (
    <div className="scroll-x panel" tabIndex={0} role="group" aria-label="Token values">
      <div
        role="table"
        aria-label="Tokens"
        aria-rowcount={rows.length + 1}
        className="token-table"
        style={{ '--modes': modes.length } as CSSProperties}
      >
        <div role="row" className="token-row head">
          <span role="columnheader">Token</span>
          {modes.map((mode) => (
            <span role="columnheader" key={mode.id}>
              {mode.name}
            </span>
          ))}
        </div>
        <VirtualRows items={rows} rowHeight={ROW_HEIGHT}>
          {(token, index, top) => (
            <div
              role="row"
              aria-rowindex={index + 2}
              key={token.id}
              className="token-row"
              style={{ top, height: ROW_HEIGHT }}
            >
              <span role="cell" className="token-name">
                <Link to="/tokens/$id" params={{ id: token.id }}>
                  {token.name}
                </Link>
                <InCode names={codeNames.get(token.id)} />
              </span>
              {token.values.map((value) => (
                <span role="cell" key={value.mode.id} className="token-value">
                  <ModeValue value={value} />
                  <Chain via={value.via} />
                </span>
              ))}
            </div>
          )}
        </VirtualRows>
      </div>
    </div>
  )
}

/** The first name in code, which a press copies; the token's own page has those of all platforms. */
function InCode({ names }: { names: readonly CodeName[] | undefined }) {
  const [first] = names ?? []
  return (
    first && (
      <span className="code-name">
        <CopyButton text={first.name} label={first.name} />
      </span>
    )
  )
}

/** The first alias in short; the token's own page has the whole chain. */
function Chain({ via }: Pick<TokenModeValue, 'via'>) {
  const [first] = via
  if (!first) return null
  const more = via.length - 1
  return (
    <span className="chain" title={via.map(({ name }) => name).join(' → ')}>
      → {first.name}
      {more > 0 && ` +${more}`}
    </span>
  )
}
