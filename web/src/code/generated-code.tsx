import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import type { VariantConfiguration } from '../api/queries.ts'
import { CodeBlock } from '../parts/code/code-block.tsx'
import { Read } from '../parts/read.tsx'

const KINDS = [
  { kind: 'css', language: 'css', name: 'CSS' },
  { kind: 'html', language: 'html', name: 'HTML' },
  { kind: 'jsx', language: 'jsx', name: 'JSX' },
] as const

interface GeneratedCodeProps {
  readonly id: string
  /** Null where there are no variants. */
  readonly configuration: VariantConfiguration | null
}

/** What the drawing says, as code to begin with: its looks by the names of tokens, and its tree. */
export function GeneratedCode({ id, configuration }: GeneratedCodeProps) {
  const variant = configuration === null ? {} : { variant: JSON.stringify(configuration) }
  const code = useQuery({ ...consoleQuery('getComponentCode', { id, ...variant }), placeholderData: keepPreviousData })
  return (
    <Read query={code} what="Code">
      {(answer) =>
        answer === null ? (
          <p className="quiet-text">This service writes no code.</p>
        ) : (
          <>
            {KINDS.map(({ kind, language, name }) => (
              <CodeBlock key={kind} code={answer[kind]} language={language} title={name} copyLabel={`Copy ${name}`} />
            ))}
            <p className="quiet-text">
              {answer.truncated && 'The tree is long: only its first 400 elements are written. '}
              {answer.unresolved.length > 0 &&
                `This project has no token or style for ${answer.unresolved.slice(0, 6).join(', ')}${answer.unresolved.length > 6 ? ` and ${answer.unresolved.length - 6} more` : ''}. `}
              The names of tokens are those of the export as CSS.
            </p>
          </>
        )
      }
    </Read>
  )
}
