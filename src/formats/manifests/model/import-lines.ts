// Import statements as manifests quote them, which are a line or a few and no source file.

export interface ImportBinding {
  readonly local: string
  /** `default`, `*`, or the name that the module gives it. */
  readonly name: string
  readonly module: string
}

const STATEMENT =
  /import\s+(?:type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\*\s*as\s+([\w$]+)|\{([^{}]*)\})?\s*from\s*["']([^"'\n]+)["']/g

/** What is longer is no list of imports. */
const LONGEST = 100_000

export function importBindings(text: string): readonly ImportBinding[] {
  return [...text.slice(0, LONGEST).matchAll(STATEMENT)].flatMap(([, single, all, names, module = '']) => [
    ...(single === undefined ? [] : [{ local: single, name: 'default', module }]),
    ...(all === undefined ? [] : [{ local: all, name: '*', module }]),
    ...(names === undefined ? [] : namedBindings(names, module)),
  ])
}

/** `import "m"`: what is imported for what it does. */
export function importedForEffect(text: string): string | undefined {
  return /import\s*["']([^"'\n]+)["']/.exec(text.slice(0, LONGEST))?.[1]
}

/** The line for one of them, under the name that is written: others that a story needed are left out. */
export function importLine({ name, local, module }: ImportBinding): string {
  const quoted = `'${module}'`
  if (name === 'default') return `import ${local} from ${quoted}`
  if (name === '*') return `import * as ${local} from ${quoted}`
  return `import { ${name === local ? name : `${name} as ${local}`} } from ${quoted}`
}

/** `@acme/ui` of `@acme/ui/button.js`; an alias, a path or an address is a package of its own. */
export function packageOf(module: string): string {
  if (/^([.~#/]|@\/|[a-z]+:)/i.test(module)) return module
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/')
}

/** Whether it can be imported by somebody else: a path says nothing outside of its own project. */
export const isImportable = (module: string): boolean => !/^(\.{1,2}\/|\/|[a-z]:|file:)/i.test(module) && module !== '.'

function namedBindings(names: string, module: string): ImportBinding[] {
  return names.split(',').flatMap((part) => {
    const [, name, local = name] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? []
    return name === undefined || local === undefined ? [] : [{ local, name, module }]
  })
}
