import { useMemo } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { highlight } from './highlight.ts'
import './code-block.css'

interface CodeBlockProps {
  readonly code: string
  readonly language: string
  /** What it is, over the code and for those who hear it. */
  readonly title: string
  readonly copyLabel?: string
}

/** Code with its parts told apart, and a way to take it. */
export function CodeBlock({ code, language, title, copyLabel }: CodeBlockProps) {
  const pieces = useMemo(() => highlight(code, language), [code, language])
  return (
    <figure className="snippet">
      <figcaption className="row">
        <span>{title}</span>
        {title.toLowerCase() !== language.toLowerCase() && <span className="quiet-text">{language}</span>}
        <span className="push">
          <CopyButton text={code} {...(copyLabel ? { label: copyLabel } : {})} />
        </span>
      </figcaption>
      {/* Long lines scroll, so the keyboard must reach them. */}
      <pre
        className="code-block"
        tabIndex={0}
        role="region"
        aria-label={title === language ? `${language} code` : title}
      >
        {pieces.map(({ kind, text }, at) =>
          kind === null ? (
            text
          ) : (
            <span key={at} data-code={kind}>
              {text}
            </span>
          ),
        )}
      </pre>
    </figure>
  )
}
