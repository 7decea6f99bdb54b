import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { PACKAGE_ROOT } from '../../package-root.ts'

/** An error for the log: what it says and where in the sources, without the directories of the machine it runs on. */
export function readableStack(thrown: unknown): { error: string; at: string[] } {
  if (!(thrown instanceof Error)) return { error: String(thrown), at: [] }
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    error: `${thrown.name}: ${thrown.message}`,
    at: frames
      .slice(0, 8)
      .map((line) => inSources(line.trim()).replace(PACKAGE_ROOT.href, '').replace(PACKAGE_ROOT.pathname, '')),
  }
}

const PLACE = /(file:\/\/\/(?:[a-z]:)?[^\s:]+\.js):(\d+):(\d+)/i

function inSources(frame: string): string {
  return frame.replace(PLACE, (place, file: string, line: string, column: string) => {
    if (!file.includes('/dist/bundle/')) return place
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return place
    return `${new URL(entry.originalSource, file).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

// Read by the first error that needs them: --enable-source-maps would read all of them at every start.
const maps = new Map<string, SourceMap | null>()

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const map = readMap(new URL(`${file}.map`))
  maps.set(file, map)
  return map
}

function readMap(file: URL): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
  } catch {
    return null // the place in the bundle says something too
  }
}
