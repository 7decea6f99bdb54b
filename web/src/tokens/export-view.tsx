import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { TokenSheet } from '../api/catalog.ts'
import type { ExportCodeOutput } from '../api/generated/types.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Read } from '../parts/read.tsx'

type Format = ExportCodeOutput['format']

const FORMATS: Readonly<Record<Format, string>> = {
  css: 'CSS variables',
  scss: 'Sass',
  ts: 'TypeScript',
  tailwind: 'Tailwind',
  shadcn: 'shadcn/ui',
  dtcg: 'Design tokens (DTCG)',
  json: 'JSON',
  android: 'Android',
  swift: 'Swift',
}
const SHOWN_LINES = 200

/** The files that builders and platforms take, to look at, to copy and to save. */
export function ExportView({ sheet, collection }: { sheet: TokenSheet; collection: string | undefined }) {
  const [format, setFormat] = useState<Format>('css')
  const name = sheet.collections.find(({ id }) => id === collection)?.name
  const exported = useQuery(consoleQuery('exportCode', { format, ...(collection ? { collection } : {}) }))
  return (
    <div className="stack">
      <div className="row">
        <div className="tabs" role="group" aria-label="Format">
          {Object.entries(FORMATS).map(([one, words]) => (
            <button key={one} aria-pressed={one === format} onClick={() => setFormat(one as Format)}>
              {words}
            </button>
          ))}
        </div>
        <span className="quiet-text">{name ? `of ${name}` : 'of all collections'}</span>
      </div>
      <Read query={exported} what="Export">
        {(answer) =>
          answer === null ? (
            <p className="note">This service does not export tokens.</p>
          ) : (
            <>
              {answer.files.map((file) => (
                <ExportedFile key={`${format} ${file.path}`} {...file} />
              ))}
              {answer.notes.length > 0 && (
                <details>
                  <summary>{answer.notes.length} notes about what the format cannot say</summary>
                  <ul>
                    {answer.notes.map(({ path, message }) => (
                      <li key={`${path} ${message}`} className="quiet-text">
                        <code>{path}</code> {message}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )
        }
      </Read>
    </div>
  )
}

function ExportedFile({ path, content }: { path: string; content: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  const lines = content.split('\n')
  return (
    <section className="section" aria-label={path}>
      <header>
        <h2>{path}</h2>
        <span className="quiet-text figure">{lines.length.toLocaleString('en')} lines</span>
        <div className="end">
          <CopyButton text={content} />
          <a className="button" href={address} download={path.split('/').at(-1)}>
            Save
          </a>
        </div>
      </header>
      <pre className="code-block exported" tabIndex={0} aria-label={`Beginning of ${path}`}>
        {lines.slice(0, SHOWN_LINES).join('\n')}
        {lines.length > SHOWN_LINES && `\n… ${lines.length - SHOWN_LINES} more lines`}
      </pre>
    </section>
  )
}
