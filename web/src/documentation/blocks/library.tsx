import { useQuery } from '@tanstack/react-query'
import type { TokenValues } from '@vitrine/client'
import { tokenValuesQuery, styleValuesQuery } from '../../api/queries.ts'
import { Picture } from '../../preview/picture.tsx'
import '../../preview/preview.css'
import { Read } from '../../parts/read.tsx'
import { StylePreview } from '../../preview/style-preview.tsx'
import '../../styles/styles.css'
import { ModeValue } from '../../parts/mode-value.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import type { Reference } from '../content/mentions.ts'
import { valuesAsk, type TokenSelection } from '../content/token-selection.ts'
import { ReferenceLink } from '../content/reference-link.tsx'

interface TokenTableContent {
  readonly select: TokenSelection
  readonly modes?: readonly string[]
  readonly caption?: string
}

/** The values as they are now, not as they were when the block was written. */
export function TokenTable({ select, modes, caption }: TokenTableContent) {
  const query = useQuery(tokenValuesQuery(valuesAsk(select)))
  const prefix = 'token_ids' in select ? '' : (select.name_prefix ?? '').toLowerCase()
  return (
    <Read query={query} what="Token values">
      {({ data }) => {
        const tokens = data.filter(({ name }) => name.toLowerCase().startsWith(prefix))
        return <TokenRows tokens={tokens} modes={modes} caption={caption} />
      }}
    </Read>
  )
}

interface TokenRowsProps {
  readonly tokens: readonly TokenValues[]
  readonly modes: readonly string[] | undefined
  readonly caption: string | undefined
}

function TokenRows({ tokens, modes, caption }: TokenRowsProps) {
  const all = [...new Set(tokens.flatMap(({ values }) => values.map(({ mode }) => mode.name)))]
  const columns = modes ? all.filter((name) => modes.includes(name)) : all
  if (tokens.length === 0) return <p className="note">No token is selected by this table any more.</p>
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label={caption ?? 'Tokens'}>
      <table className="facts">
        {caption && <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            <th scope="col">Token</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, name, values }) => (
            <tr key={id}>
              <th scope="row">
                <EntityLink type="token" id={id} name={name} />
              </th>
              {columns.map((column) => {
                const value = values.find(({ mode }) => mode.name === column)
                return <td key={column}>{value && <ModeValue value={value} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface EntityPreviewContent extends Reference {
  readonly configuration?: Readonly<Record<string, string | number | boolean>>
  readonly caption?: string
}

export function EntityPreview({ configuration = {}, caption, ...reference }: EntityPreviewContent) {
  const { entity_type, entity_id } = reference
  return (
    <figure className="picture">
      {entity_type === 'component' && (
        <div className="stage" data-ground="light">
          <Picture componentId={entity_id} props={configuration} modes={{}} />
        </div>
      )}
      {entity_type === 'style' && <PreviewedStyle id={entity_id} />}
      {entity_type === 'token' && <TokenTable select={{ token_ids: [entity_id] }} />}
      <figcaption>
        <ReferenceLink reference={reference} />
        {caption && `: ${caption}`}
      </figcaption>
    </figure>
  )
}

function PreviewedStyle({ id }: { readonly id: string }) {
  const { data } = useQuery(styleValuesQuery({ ids: [id] }))
  const style = data?.data[0]
  return style ? <StylePreview style={style} /> : null
}
