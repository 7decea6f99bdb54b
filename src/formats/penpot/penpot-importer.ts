import { ServiceError } from '../../errors.ts'
import type { Finding } from '../bundle/findings.ts'
import type { Importer } from '../bundle/importer.ts'
import { penpotBundle } from './penpot-bundle.ts'
import { readPenpotDocument } from './penpot-document.ts'

/** Files that Penpot exports. */
export const penpotImporter: Importer = {
  format: 'penpot',
  expects: 'a file that Penpot exports (.penpot)',
  describe: () => 'Penpot file',
  detect: (files) => files.filter(({ json }) => readPenpotDocument(json) !== null),
  toBundle(files, { fileKey }) {
    const [document, second] = files.map(({ json }) => readPenpotDocument(json)).filter((one) => one !== null)
    if (document === undefined) throw new Error('no Penpot file among those that were detected')
    if (second !== undefined) {
      const message = `is one of ${files.length} Penpot files: import each by itself, or export them as one`
      throw new ServiceError('SVC_INVALID_ARGUMENT', `${files[1]?.name} ${message}`, {
        issues: files.map(({ name }): Finding => ({ code: 'answers-mixed', path: name, message })),
      })
    }
    return penpotBundle(document, fileKey)
  },
}
