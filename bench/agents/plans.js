// How an agent asks through our tools, one plan per kind of question: the calls in their order. Plans change with the
// tools, questions do not.

/** @typedef {readonly [tool: string, given: Record<string, unknown>]} Call */

/** @type {Readonly<Record<string, (about: Record<string, any>) => readonly Call[]>>} */
export const PLANS = {
  find: ({ words, type = 'component' }) => [['search_library', { query: words, types: [type] }]],
  list: ({ part }) => [['list_components', { q: part }]],
  props: ({ component }) => [['get_component', { components: [component] }]],
  tree: ({ component }) => [['get_component', { components: [component], include: ['default'] }]],
  variant: ({ component, variant }) => [['get_component', { components: [component], variant }]],
  variants: ({ component }) => [['get_component', { components: [component], include: ['variants'] }]],
  bound: ({ component, modes }) => [['get_component', { components: [component], include: ['tokenValues'], modes }]],
  // Modes of one collection come together; those of several have to be asked for.
  token: ({ tokens, modes }) => [['get_tokens', tokens.length > 1 ? { tokens, modes } : { tokens }]],
  'token group': ({ collection, group }) => [['get_tokens', { collection, values: true, name_prefix: group }]],
  value: ({ value }) => [['get_tokens', { value }]],
  style: ({ styles }) => [['get_styles', { styles }]],
  impact: ({ type, entity }) => [['get_related', { type, entity, direction: 'inbound', depth: 3 }]],
  uses: ({ component }) => [['get_related', { entity: component, direction: 'outbound', details: true }]],
  plan: ({ component }) => [['plan_build', { component }]],
  screen: ({ screen }) => [['plan_build', { component: screen, type: 'screen' }]],
  origin: ({ component }) => [['get_component', { components: [component] }]],
  documentation: ({ entity, page }) => [['get_documentation', page === undefined ? { entity } : { page }]],
  health: () => [['check_health', {}]],
  changes: () => [['get_changes', {}]],
}
