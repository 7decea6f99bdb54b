import { styleText } from 'node:util'
import type { Welcome } from '../projects/first-start.ts'
import type { RunningServer } from './surroundings.ts'

/** What a person needs after a start: where it is, a key, a line that answers, and what is in the store. */
export function describeStart({ apiUrl, consoleUrl, welcome }: RunningServer, hasColor: boolean): string {
  const strong = (text: string): string => (hasColor ? styleText('bold', text) : text)
  const lines = [
    strong(apiUrl === null ? 'Vitrine is working in the background.' : 'Vitrine is running.'),
    '',
    ...(apiUrl === null ? [] : [`  API      ${apiUrl}`]),
    `  Console  ${consoleUrl}${apiUrl === null ? ' (health and metrics)' : ''}`,
    ...(welcome.key === null ? [] : [`  Key      ${welcome.key}`]),
    '',
    ...(apiUrl === null ? [] : [...nextStep(apiUrl, welcome), '']),
    whatIsThere(welcome),
    'Ctrl-C stops it.',
  ]
  return `${lines.join('\n')}\n`
}

const nextStep = (apiUrl: string, welcome: Welcome): string[] =>
  welcome.key === null ? howToGetKey(welcome) : tryIt(apiUrl, welcome.key)

function tryIt(apiUrl: string, key: string): string[] {
  return ['  Try it:', `  curl -H 'Authorization: Bearer ${key}' '${apiUrl}/v1/components?limit=3'`]
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
