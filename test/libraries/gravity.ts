// Both sides of gravity-ui/uikit as its authors keep them, in forms that an import takes.

export interface GravitySnapshot {
  readonly fileKey: string
  readonly components: readonly {
    readonly component: string
    readonly nodeId: string
    readonly properties: readonly {
      readonly name: string
      readonly type: string
      readonly defaultValue: unknown
      readonly enumOptions: readonly string[]
    }[]
  }[]
}

/** A bundle of the properties that the authors keep of their design. */
export const gravityDesign = ({ fileKey, components }: GravitySnapshot) => ({
  vitrine: 1,
  source: { tool: 'figma', file_key: fileKey, name: 'Gravity', complete: true },
  components: components.map(({ component, nodeId, properties }) => ({
    key: nodeId,
    node_id: nodeId,
    name: component,
    type: 'COMPONENT_SET',
    spec: {
      title: component,
      metadata: { schema: { version: '0.21.0' } },
      anatomy: {},
      default: {},
      props: Object.fromEntries(
        properties.map(({ name, type, defaultValue, enumOptions }) => [
          name,
          {
            type: type === 'BOOLEAN' ? 'boolean' : type === 'VARIANT' || type === 'TEXT' ? 'string' : 'slot',
            default: defaultValue,
            ...(type === 'VARIANT' && { enum: enumOptions }),
            $extensions: { 'com.figma': { type } },
          },
        ]),
      ),
    },
  })),
})

export interface GravityProps {
  readonly components: Readonly<
    Record<
      string,
      readonly {
        readonly name: string
        readonly type?: string
        readonly values?: readonly string[]
        readonly default?: string
        readonly required?: boolean
        /** One of several kinds of the component, which excludes the others. */
        readonly branch?: string
      }[]
    >
  >
}

/** What react-docgen would say of them. */
export const gravityDocgen = ({ components }: GravityProps) =>
  Object.entries(components).map(([displayName, props]) => ({
    displayName,
    description: '',
    props: Object.fromEntries(
      props.map(({ name, type = 'string', values, default: value }) => [
        name,
        {
          required: false,
          tsType: Array.isArray(values)
            ? {
                name: 'union',
                raw: values.map((one) => `'${one}'`).join(' | '),
                elements: values.map((one) => ({ name: 'literal', value: `'${one}'` })),
              }
            : { name: type },
          ...(value !== undefined && { defaultValue: { value: `'${value}'`, computed: false } }),
        },
      ]),
    ),
  }))

/** The same as a Storybook has it, which says how each is imported, and what the first of its kinds requires. */
export const gravityStorybook = (given: GravityProps) => ({
  v: 0,
  components: Object.fromEntries(
    gravityDocgen(given).map(({ displayName, props, ...doc }) => {
      const said = given.components[displayName] ?? []
      const first = said.find(({ branch }) => branch !== undefined)?.branch
      const required = said.filter((prop) => prop.required && (prop.branch ?? first) === first).map(({ name }) => name)
      return [
        displayName.toLowerCase(),
        {
          id: displayName.toLowerCase(),
          name: displayName,
          path: `./src/components/${displayName}/${displayName}.stories.tsx`,
          import: `import { ${displayName} } from '@gravity-ui/uikit'`,
          stories: [],
          reactDocgen: {
            ...doc,
            displayName,
            props: Object.fromEntries(
              Object.entries(props).map(([name, prop]) => [name, { ...prop, required: required.includes(name) }]),
            ),
          },
        },
      ]
    }),
  ),
})
