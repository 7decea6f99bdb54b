import { Markdown } from '../documentation/content/markdown.tsx'
import '../documentation/documentation.css'
import { Badge } from '../parts/badge.tsx'
import { CodeBlock } from '../parts/code/code-block.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Section } from '../parts/section.tsx'
import { languageOf, type InCode } from './rules/partner-words.ts'

interface Part {
  readonly name: string
  readonly description?: string
  readonly deprecated?: string | true
  readonly type?: string
  readonly syntax?: string
  readonly default?: string
}

/** What can be put into it, heard from it and styled on it, each kind where there is any. */
export function PartsOfCode({ code }: { readonly code: InCode }) {
  const kinds: readonly (readonly [string, readonly Part[], string])[] = [
    ['Slots', code.slots, 'default'],
    ['Events', code.events, ''],
    ['CSS custom properties', code.css_properties, ''],
    ['CSS parts', code.css_parts, ''],
    ['CSS states', code.css_states, ''],
  ]
  return kinds.map(([title, parts, unnamed]) =>
    parts.length === 0 ? null : <Parts key={title} title={title} parts={parts} unnamed={unnamed} />,
  )
}

interface PartsProps {
  readonly title: string
  readonly parts: readonly Part[]
  /** What stands where a part has no name. */
  readonly unnamed: string
}

const Parts = ({ title, parts, unnamed }: PartsProps) => (
  <Section title={title} beside={<span className="quiet-text">{parts.length}</span>}>
    <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label={`Table of ${title}`}>
      <table className="code-parts">
        <tbody>
          {parts.map(({ name, type, syntax, default: standard, deprecated, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name || unnamed}</code> {deprecated !== undefined && <Badge tone="amber">deprecated</Badge>}
                {(type ?? syntax) !== undefined && <code className="code-type">{type ?? syntax}</code>}
              </th>
              <td className="notes">
                {typeof deprecated === 'string' && <p className="quiet-text">Deprecated: {deprecated}</p>}
                {description !== undefined && <Markdown text={description} />}
                {standard !== undefined && (
                  <p className="quiet-text">
                    <code>{standard}</code> if nobody sets it
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
)

/** Stories and demos, with where they are shown. */
export function Examples({ code: { examples, framework } }: { readonly code: InCode }) {
  if (examples.length === 0) return null
  return (
    <Section title="Stories and examples" beside={<span className="quiet-text">{examples.length}</span>}>
      <ul className="code-examples">
        {examples.map(({ name, code, description, story, url }, at) => (
          <li key={at}>
            <details>
              <summary>
                <span>{name}</span>
              </summary>
              <div className="stack">
                {description !== undefined && <Markdown text={description} />}
                {code !== undefined && (
                  <CodeBlock code={code} language={languageOf(framework)} title={name} copyLabel="Copy story" />
                )}
                {url !== undefined && /^https?:/.test(url) && (
                  <a href={url} target="_blank" rel="noreferrer noopener">
                    {url}
                  </a>
                )}
                {story !== undefined && (
                  <div className="row">
                    <span className="quiet-text">In its Storybook at</span>
                    <code>?path=/story/{story}</code>
                    <CopyButton text={`?path=/story/${story}`} label="Copy address" />
                  </div>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}
