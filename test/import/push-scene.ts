import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { KEY_SCOPES } from '../../src/contract/words.ts'
import { testApi } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'

/** `vitrine push` against the console over a real connection. Closed by itself when the file's tests are done. */
export async function pushScene() {
  const api = await testApi('embedded')
  const { app } = testConsole(api)
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-to-push-'))
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/console`
  const importing = setInterval(() => void api.services.work.drain('imports'), 100)
  afterAll(async () => {
    clearInterval(importing)
    await app.close()
    rmSync(folder, { recursive: true })
  })

  return {
    api,
    folder,
    url,
    target: async () => {
      const project = await api.project()
      const key = await api.newKey(project.id, KEY_SCOPES)
      return { url, key, begunIn: path.join(folder, 'begun'), onProgress: () => {} }
    },
    write: (name: string, value: unknown): string => {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
      return file
    },
    pushesOf: async (key: string): Promise<{ state: string; parts: unknown[] }[]> =>
      (await testConsole(api).call('listImports', { key })).body.data,
  }
}
