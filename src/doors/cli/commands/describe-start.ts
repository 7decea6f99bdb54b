import type { Welcome } from '../../../first-start/first-start.ts'
import { counted } from '../../../kit/words/counted.ts'
import type { RunningServer } from '../asking/surroundings.ts'

interface StartTold {
  /** Where the console is reached from outside. */
  readonly publicUrl: string | null
  /** `--no-key`: where it is kept stands in its place, for those who keep what is printed. */
  readonly hasKey?: boolean
}

/** What a person needs after a start: where to look, a line that answers, a line for an agent, what is in the store. */
export function describeStart(server: RunningServer, { publicUrl, hasKey = true }: StartTold): string {
  const { apiUrl, consoleUrl, welcome } = server
  // Who opens the explorer may sit elsewhere; a worker's console is only for those who run it.
  const reached = { ...server, consoleUrl: publicUrl ?? consoleUrl, hasKey }
  const lines =
    apiUrl === null
      ? ['Vitrine is working in the background.', '', `  Console  ${consoleUrl} (health and metrics)`]
      : ['Vitrine is running.', '', ...addresses(apiUrl, reached), '', ...nextSteps(apiUrl, reached)]
  return [...lines, '', whatIsThere(welcome), 'Ctrl-C stops it.', ''].join('\n')
}

type Reached = RunningServer & { readonly hasKey: boolean }

/** The key is behind the `#`, which a browser sends to nobody; the explorer takes it out of the address. */
export const explorerAddress = (consoleUrl: string, key: string | null): string =>
  `${consoleUrl}/${key === null ? '' : `#key=${key}`}`

function addresses(apiUrl: string, { consoleUrl, welcome: { key }, dataDir, keyFile, hasKey }: Reached): string[] {
  return [
    `  Explorer   ${explorerAddress(consoleUrl, hasKey ? key : null)}`,
    `  Reference  ${consoleUrl}/reference`,
    `  API        ${apiUrl}`,
    ...(key === null ? [] : [`  Key        ${hasKey ? key : `kept in ${keyFile}`}`]),
    ...(dataDir === null ? [] : [`  Data       ${dataDir}`]),
  ]
}

function nextSteps(apiUrl: string, { consoleUrl, welcome, keyFile, hasKey }: Reached): string[] {
  const { key } = welcome
  if (key === null) return howToGetKey(welcome)
  const url = `${consoleUrl}/mcp`
  if (!hasKey) {
    const header = `"Authorization: Bearer $(cat ${quote(keyFile)})"`
    return [
      '  Ask it:',
      `  curl -H ${header} '${apiUrl}/v1/components?limit=3'`,
      '',
      '  Give it to a coding agent:',
      `  claude mcp add --transport http vitrine ${url} --header ${header}`,
    ]
  }
  const headers = { Authorization: `Bearer ${key}` }
  return [
    '  Ask it:',
    `  curl -H 'Authorization: Bearer ${key}' '${apiUrl}/v1/components?limit=3'`,
    '',
    '  Give it to a coding agent:',
    `  claude mcp add --transport http vitrine ${url} --header 'Authorization: Bearer ${key}'`,
    '',
    '  or, where the agent reads JSON:',
    `  ${JSON.stringify({ mcpServers: { vitrine: { type: 'http', url, headers } } })}`,
  ]
}

function howToGetKey({ project }: Welcome): string[] {
  if (!project) return ['  Create a project first:', '  vitrine projects create NAME']
  return [
    '  Create a key to ask with:',
    `  vitrine keys create --project ${quote(project.name)} --scopes read:library,read:docs,write:docs`,
  ]
}

function whatIsThere({ project, projectCount, library }: Welcome): string {
  if (!project || !library) return 'The store is empty: there is no project yet.'
  const others =
    projectCount > 1
      ? ` There ${projectCount === 2 ? 'is one more project' : `are ${projectCount - 1} more projects`}.`
      : ''
  const { components, tokens, styles } = library
  if (components + tokens + styles === 0)
    return `"${project.name}" is empty: no library has been imported yet.${others}`
  return `"${project.name}" has ${counted(components, 'component')}, ${counted(tokens, 'token')} and ${counted(styles, 'style')}.${others}`
}

/** For a POSIX shell. */
const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)
