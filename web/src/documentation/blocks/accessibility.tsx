import { Badge } from '../../parts/badge.tsx'
import { Markdown } from '../content/markdown.tsx'

interface AccessibilityContent {
  readonly summary?: string
  readonly keyboard?: readonly { readonly keys: readonly string[]; readonly action: string }[]
  readonly semantics?: readonly {
    readonly element: string
    readonly role: string
    readonly attributes?: readonly string[]
  }[]
  readonly screen_reader?: string
  readonly criteria?: readonly { readonly wcag: string; readonly level: string; readonly markdown: string }[]
}

export function Accessibility({
  summary,
  keyboard = [],
  semantics = [],
  screen_reader,
  criteria = [],
}: AccessibilityContent) {
  return (
    <div className="panel padded stack">
      {summary && <p>{summary}</p>}
      {keyboard.length > 0 && (
        <Facts
          caption="Keyboard"
          heads={['Keys', 'What happens']}
          rows={keyboard.map(({ keys, action }) => [
            <span key="keys">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>,
            action,
          ])}
        />
      )}
      {semantics.length > 0 && (
        <Facts
          caption="Semantics"
          heads={['Element', 'Role', 'Attributes']}
          rows={semantics.map(({ element, role, attributes = [] }) => [
            <code key="element">{element}</code>,
            <code key="role">{role}</code>,
            attributes.join(', '),
          ])}
        />
      )}
      {screen_reader && (
        <p>
          <strong>Screen reader:</strong> {screen_reader}
        </p>
      )}
      {criteria.map(({ wcag, level, markdown }) => (
        <div key={wcag} className="row">
          <Badge>
            {wcag} {level}
          </Badge>
          <Markdown text={markdown} />
        </div>
      ))}
    </div>
  )
}

interface FactsProps {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly React.ReactNode[])[]
}

function Facts({ caption, heads, rows }: FactsProps) {
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label={caption}>
      <table className="facts">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
