import type { ReactNode } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Markdown } from '../content/markdown.tsx'
import type { Reference } from '../content/mentions.ts'
import { ReferenceList } from '../content/reference-link.tsx'
import { StoredImage } from '../content/stored-object.tsx'

interface LifecycleContent {
  readonly stage: 'draft' | 'beta' | 'stable' | 'deprecated'
  readonly since?: string
  readonly markdown?: string
  readonly replaced_by?: readonly Reference[]
}

const STAGES = { draft: undefined, beta: 'blue', stable: 'green', deprecated: 'red' } as const

export function Lifecycle({ stage, since, markdown, replaced_by = [] }: LifecycleContent) {
  return (
    <div className="panel padded">
      <p className="row">
        <Badge tone={STAGES[stage]}>{stage}</Badge>
        {since && <span className="quiet-text">since {since}</span>}
      </p>
      {markdown && <Markdown text={markdown} />}
      <ReferenceList references={replaced_by} label="Use instead:" />
    </div>
  )
}

interface UseCase {
  readonly kind: 'use' | 'avoid'
  readonly title: string
  readonly description?: string
  readonly alternatives?: readonly Reference[]
}

export function UseCases({ items }: { items: readonly UseCase[] }) {
  const column = (kind: UseCase['kind'], title: string) => {
    const own = items.filter((item) => item.kind === kind)
    return (
      own.length > 0 && (
        <div className="judged" data-tone={kind === 'use' ? 'green' : 'red'}>
          <p className="judged-title">{title}</p>
          <ul>
            {own.map(({ title, description, alternatives = [] }) => (
              <li key={title}>
                <strong>{title}</strong>
                {description && <p>{description}</p>}
                <ReferenceList references={alternatives} label="Instead:" />
              </li>
            ))}
          </ul>
        </div>
      )
    )
  }
  return (
    <div className="pair">
      {column('use', 'Use it for')}
      {column('avoid', 'Avoid it for')}
    </div>
  )
}

interface Rule {
  readonly kind: 'do' | 'dont' | 'caution'
  readonly markdown: string
  readonly image?: { readonly object_key: string; readonly alt: string }
}

const RULES = {
  do: { word: 'Do', tone: 'green' },
  dont: { word: 'Don’t', tone: 'red' },
  caution: { word: 'Caution', tone: 'amber' },
} as const

export function DosAndDonts({ items }: { items: readonly Rule[] }) {
  return (
    <div className="pair">
      {items.map(({ kind, markdown, image }, at) => (
        <div key={at} className="judged" data-tone={RULES[kind].tone}>
          {image && <StoredImage objectKey={image.object_key} alt={image.alt} />}
          <p className="judged-title">{RULES[kind].word}</p>
          <Markdown text={markdown} />
        </div>
      ))}
    </div>
  )
}

const Terms = ({ rows }: { rows: readonly { term: ReactNode; text: ReactNode }[] }) => (
  <dl className="terms">
    {rows.map(({ term, text }, at) => (
      <div key={at}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

interface PropNote {
  readonly prop: string
  readonly markdown: string
  readonly values?: readonly { readonly value: string; readonly markdown: string }[]
}

export function PropsNotes({ items }: { items: readonly PropNote[] }) {
  return (
    <Terms
      rows={items.map(({ prop, markdown, values = [] }) => ({
        term: <code>{prop}</code>,
        text: (
          <>
            <Markdown text={markdown} />
            {values.length > 0 && (
              <Terms
                rows={values.map(({ value, markdown }) => ({
                  term: <code>{value}</code>,
                  text: <Markdown text={markdown} />,
                }))}
              />
            )}
          </>
        ),
      }))}
    />
  )
}

interface AnatomyNote {
  readonly element: string
  readonly markdown: string
  readonly required?: boolean
}

export function AnatomyNotes({ items }: { items: readonly AnatomyNote[] }) {
  return (
    <Terms
      rows={items.map(({ element, markdown, required }) => ({
        term: (
          <>
            <code>{element}</code> {required !== undefined && <Badge>{required ? 'always' : 'optional'}</Badge>}
          </>
        ),
        text: <Markdown text={markdown} />,
      }))}
    />
  )
}

interface BehaviorNote {
  readonly aspect: string
  readonly name: string
  readonly markdown: string
}

export function Behavior({ items }: { items: readonly BehaviorNote[] }) {
  return (
    <Terms
      rows={items.map(({ aspect, name, markdown }) => ({
        term: (
          <>
            {name} <Badge>{aspect}</Badge>
          </>
        ),
        text: <Markdown text={markdown} />,
      }))}
    />
  )
}

interface Guideline {
  readonly element?: string
  readonly rule: string
  readonly max_chars?: number
  readonly good?: readonly string[]
  readonly bad?: readonly string[]
}

export function ContentGuidelines({ items }: { items: readonly Guideline[] }) {
  return (
    <Terms
      rows={items.map(({ element, rule, max_chars, good = [], bad = [] }) => ({
        term: element ? <code>{element}</code> : 'Everywhere',
        text: (
          <>
            <p>{rule}</p>
            {max_chars !== undefined && <p className="quiet-text">at most {max_chars} characters</p>}
            {[
              ['Good', 'green', good],
              ['Bad', 'red', bad],
            ].map(([word, tone, texts]) =>
              (texts as readonly string[]).map((text) => (
                <p key={`${String(word)} ${text}`} className="example">
                  <Badge tone={tone as 'green' | 'red'}>{String(word)}</Badge> {text}
                </p>
              )),
            )}
          </>
        ),
      }))}
    />
  )
}

interface ChangeEntry {
  readonly version?: string
  readonly date: string
  readonly kind: 'added' | 'changed' | 'fixed' | 'deprecated' | 'removed'
  readonly markdown: string
}

const KINDS = { added: 'green', changed: 'blue', fixed: 'blue', deprecated: 'amber', removed: 'red' } as const

export function Changelog({ items }: { items: readonly ChangeEntry[] }) {
  return (
    <Terms
      rows={items.map(({ version, date, kind, markdown }) => ({
        term: (
          <>
            {version ?? <time dateTime={date}>{date.slice(0, 10)}</time>} <Badge tone={KINDS[kind]}>{kind}</Badge>
          </>
        ),
        text: (
          <>
            {version && <time className="quiet-text" dateTime={date}>{`${date.slice(0, 10)} `}</time>}
            <Markdown text={markdown} />
          </>
        ),
      }))}
    />
  )
}
