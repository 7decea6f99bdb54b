import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const READ_BY_THEN_MS = 30_000

/**
 * Shows an address in the browser of this machine; false when it has none. The address goes through a page that only
 * this user can read: a key in it would otherwise stand in the list of processes, which everybody can read.
 */
export async function openBrowser(url: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-open-'))
  const page = path.join(folder, 'explorer.html')
  await writeFile(page, `<!doctype html><title>Vitrine</title><script>location.replace(${inScript(url)})</script>\n`, {
    mode: 0o600,
  })
  const [program, ...args] = opener(pathToFileURL(page).href)
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  const opened = await Promise.race([
    once(child, 'error').then(() => false),
    once(child, 'exit').then(([code]) => code === 0),
    // Some openers stay as long as the browser does.
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1_000).unref()),
  ])
  child.unref()
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  if (opened) setTimeout(() => void remove(), READ_BY_THEN_MS).unref()
  else await remove()
  return opened
}

/** Nothing in it can end the script. */
const inScript = (url: string): string => JSON.stringify(url).replaceAll('<', '\\u003c')

function opener(url: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', url]
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}
