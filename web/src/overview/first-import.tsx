import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../session/session.ts'

// Nobody who has a library loads what brings the first one.
const DropLibrary = lazy(async () => ({ default: (await import('../settings/import/drop-library.tsx')).DropLibrary }))
const AddFile = lazy(async () => ({ default: (await import('../settings/add-file.tsx')).AddFile }))

/** A project that has nothing yet: what will be here, and how it gets here. */
export function FirstImport() {
  const { told } = useSession()
  const mayImport = told?.scopes.includes('write:library') ?? false
  const isAdmin = told?.scopes.includes('admin') ?? false
  return (
    <section className="first-import" aria-labelledby="first-import">
      <Drawing />
      <div className="stack">
        <h2 id="first-import">Nothing has been imported yet</h2>
        <p className="lede">
          Your components, tokens and styles will be here, with pictures, values in every mode and everything that your
          team writes about them.
        </p>
        <ol className="ways">
          <li>
            <h3>From files</h3>
            {mayImport ? (
              <Suspense fallback={<p className="loading">Reading…</p>}>
                <DropLibrary />
              </Suspense>
            ) : (
              <p>Somebody whose key may import drops them here. Yours may read.</p>
            )}
          </li>
          {isAdmin && (
            <li>
              <h3>From the design tool, by address</h3>
              <Suspense fallback={<p className="loading">Reading…</p>}>
                <AddFile />
              </Suspense>
            </li>
          )}
          <li>
            <h3>From the design tool, by plugin</h3>
            <p>
              The plugin sends the file that is open in the design tool, whatever your plan: give it this address,{' '}
              <code>{location.origin}</code>, and a key
              {isAdmin && (
                <>
                  {' '}
                  that may import.{' '}
                  <Link to="/settings/$matter" params={{ matter: 'keys' }}>
                    Make a key
                  </Link>
                </>
              )}
              .
            </p>
          </li>
          <li>
            <h3>From a pipeline</h3>
            <p>
              The same files over HTTP, whenever they change: <a href="/reference">API reference</a>
            </p>
          </li>
        </ol>
      </div>
    </section>
  )
}

/** A shelf with room on it. */
const Drawing = () => (
  <svg className="first-drawing" viewBox="0 0 320 200" aria-hidden="true">
    <rect x="8" y="8" width="304" height="184" rx="10" className="frame" />
    <path d="M8 40H312" className="frame" />
    <rect x="28" y="60" width="116" height="52" rx="6" className="ghost" />
    <rect x="46" y="78" width="80" height="16" rx="8" className="accent" />
    <rect x="160" y="60" width="60" height="52" rx="6" className="ghost" />
    <circle cx="190" cy="86" r="12" className="ghost" />
    <rect x="236" y="60" width="60" height="52" rx="6" className="ghost" />
    <path d="M254 92l8 8 16-20" className="frame" />
    {[28, 62, 96, 130, 164, 198, 232, 266].map((x, at) => (
      <rect key={x} x={x} y="132" width="30" height="30" rx="6" className="accent" opacity={0.15 + at * 0.1} />
    ))}
  </svg>
)
