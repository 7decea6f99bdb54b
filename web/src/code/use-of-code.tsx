import { Badge } from '../parts/badge.tsx'
import { CodeBlock } from '../parts/code/code-block.tsx'
import { languageOf, type InCode } from './rules/partner-words.ts'

interface UseOfCodeProps {
  readonly code: InCode
  readonly snippet: Pick<InCode['snippet'], 'code' | 'unlinked'>
}

/** What is typed to use it: the line that imports it, and a use. */
export function UseOfCode({ code, snippet }: UseOfCodeProps) {
  const { import: line, framework, deprecated } = code
  const { unlinked } = snippet
  return (
    <>
      {deprecated !== undefined && (
        <p className="note" data-tone="amber">
          <strong>Deprecated in code.</strong> {deprecated !== true && deprecated}
        </p>
      )}
      {line === null ? (
        <p className="quiet-text">No manifest says how it is imported.</p>
      ) : (
        <CodeBlock code={line} language="js" title="Import" copyLabel="Copy import" />
      )}
      <CodeBlock code={snippet.code} language={languageOf(framework)} title="Use" copyLabel="Copy use" />
      {unlinked.length > 0 && (
        <p className="quiet-text">
          Not in this code:{' '}
          {unlinked.map((name) => (
            <Badge key={name}>{name}</Badge>
          ))}
        </p>
      )}
    </>
  )
}
