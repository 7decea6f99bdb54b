import { styleText } from 'node:util'
import type { Welcome } from '../projects/first-start.ts'
import type { RunningServer } from './surroundings.ts'

export interface StartTold {
  readonly hasColor: boolean
  /** Where the console is reached from outside. */
  readonly publicUrl: string | null
}

/** What a person needs after a start: where to look, a line that answers, a line for an agent, what is in the store. */
export function describeStart(server: RunningServer, { hasColor, publicUrl }: StartTold): string {
  const { apiUrl, consoleUrl, welcome } = server
  // Who opens the explorer may sit elsewhere; a worker's console is only for those who run it.
  const reached = { ...server, consoleUrl: publicUrl ?? consoleUrl }
  const strong = (text: string): string => (hasColor ? styleText('bold', text) : text)
  const lines =
    apiUrl === null
      ? [strong('Vitrine is working in the background.'), '', `  Console  ${consoleUrl} (health and metrics)`]
      : [strong('Vitrine is running.'), '', ...addresses(apiUrl, reached), '', ...nextSteps(apiUrl, reached)]
  return [...lines, '', whatIsThere(welcome), 'Ctrl-C stops it.', ''].join('\n')
}

/** The key is behind the `#`, which a browser sends to nobody; the explorer takes it out of the address. */
function addresses(apiUrl: string, { consoleUrl, welcome: { key } }: RunningServer): string[] {
  return [
    `  Explorer   ${consoleUrl}/${key === null ? '' : `#key=${key}`}`,
    `  Reference  ${consoleUrl}/reference`,
    `  API        ${apiUrl}`,
    ...(key === null ? [] : [`  Key        ${key}`]),
  ]
}

function nextSteps(apiUrl: string, { consoleUrl, welcome }: RunningServer): string[] {
  const { key } = welcome
  if (key === null) return howToGetKey(welcome)
  const url = `${consoleUrl}/mcp`
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
  return `"${project.name}" has ${count(components, 'component')}, ${count(tokens, 'token')} and ${count(styles, 'style')}.${others}`
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

/** For a POSIX shell. */
const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)
