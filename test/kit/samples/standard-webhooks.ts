import { createRequire } from 'node:module'
import path from 'node:path'

interface Verifier {
  verify(body: string, headers: Record<string, string>): unknown
}

/** The specification's own library, which only CI has. Null: npm ci --prefix test/tools installs it. */
export const Webhook = load()

function load(): (new (secret: string) => Verifier) | null {
  const require = createRequire(path.resolve(import.meta.dirname, '../../tools/package.json'))
  try {
    return (require('standardwebhooks') as { Webhook: new (secret: string) => Verifier }).Webhook
  } catch {
    console.log('signatures are not verified by another library in this run: npm ci --prefix test/tools installs it')
    return null
  }
}
