import { completable, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'
import type { KeyScope, Scope } from '../../contract/words.ts'
import type { Ask } from './asking/ask.ts'
import { completeComponent } from './asking/completions.ts'
import type { Shown } from './asking/shown.ts'

interface PromptText {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: Scope
  readonly text: (component: string) => string
}

const PROMPTS: readonly PromptText[] = [
  {
    name: 'implement_component',
    title: 'Implement a component',
    description: 'Build a component in this code base as the library specifies it',
    scope: 'read:library',
    text: (component) => `Implement the component "${component}" of the design library in this code base.

1. plan_build {"component":${JSON.stringify(component)}}: build what comes before it first, unless the code base has it. Heed the notes.
2. get_component {"components":[…],"include":["build","variants"],"modes":[…]} of all that you build, in one call, in the modes that the code base has: props, element trees, tokens and styles as CSS, and what each variant changes. Name props and values exactly so. Bind tokens by name; never copy a value where a token is bound, never invent one.
3. get_picture shows how it looks; {"as":"price"} tells what that costs.
4. get_documentation for behavior, accessibility and what to avoid. It wins over your habits.
5. check_code on what you wrote, and repair what it finds.

If something is missing (not_imported, not_in_project) or contradicts itself, say so instead of guessing. At the end list every variant and state that you built.`,
  },
  {
    name: 'document_component',
    title: 'Document a component',
    description: 'Write what is missing of a component’s documentation',
    scope: 'write:docs',
    text: (component) => `Document the component "${component}" of the design library.

1. get_authoring_guide for the steps, then its sections criteria and shapes (only the types you will use).
2. get_component and get_related: write about what it is, with its exact names.
3. get_documentation with blocks: keep what is there; add what is missing.
4. write_documentation with action "validate" until it is valid, show me the draft, then append it.

Mention other entities by their ids from search_library. Write nothing that the library does not show or I did not tell you.`,
  },
  {
    name: 'audit_component',
    title: 'Audit a component',
    description: 'Judge a component’s health and what to do about it',
    scope: 'read:library',
    text: (component) => `Audit the component "${component}" of the design library.

1. get_component: which penalty costs its health most, and which props or values cause it?
2. get_component with include "default": which values are bound to no token although a token of that value exists (get_tokens)?
3. plan_build: which variants or specs are missing, here and in what it uses?
4. get_related with direction "inbound" and depth 3: who is hit by a change?
5. get_documentation: does it match props and variants of today?

Answer with a short list, most valuable first: finding, evidence, what to change, who is affected.`,
  },
]

const COMPONENT = { type: 'string', description: 'Its name or id' } as const

/** The SDK looks for what completes an argument in the shape that other schema libraries have. */
function argumentsOf(ask: Ask) {
  const component = completable(fromJsonSchema<string>(COMPONENT), async (typed) => completeComponent(ask, typed))
  const schema = fromJsonSchema<{ component: string }>({
    type: 'object',
    properties: { component: COMPONENT },
    required: ['component'],
  })
  return Object.assign(schema, { shape: { component } })
}

interface Needs {
  readonly ask: Ask
  readonly scopes: ReadonlySet<KeyScope>
}

export function addPrompts(server: McpServer, { ask, scopes }: Needs): Shown[] {
  const argsSchema = argumentsOf(ask)
  return PROMPTS.filter(({ scope }) => scopes.has(scope)).map(({ name, title, description, scope, text }) => {
    const entry = server.registerPrompt(name, { title, description, argsSchema }, ({ component }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(component) } }],
    }))
    return { scope, entry }
  })
}
