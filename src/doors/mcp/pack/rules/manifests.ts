import { skillName, slugOf, versionOf, type Facts } from './facts.ts'
import { oneLine } from './agents-section.ts'

const AUTHOR = { name: 'Vitrine' }

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

const about = ({ library }: Facts): string => `The design library ${oneLine(library)} for coding agents`.slice(0, 100)

/** A version that every reader of manifests takes: three numbers, and perhaps more behind them. */
const semantic = (facts: Facts): string =>
  /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(versionOf(facts))
    ? versionOf(facts)
    : `0.0.${facts.revision.library}`

const pluginName = (facts: Facts): string => `${slugOf(facts.library)}-design-library`

/** The key is nobody else's: each agent reads it from its own environment. */
export const mcpServers = ({ address }: Facts): string =>
  json({
    mcpServers: {
      vitrine: { type: 'http', url: `${address}/mcp`, headers: { Authorization: 'Bearer ${VITRINE_KEY}' } },
    },
  })

export const claudePlugin = (facts: Facts): string =>
  json({
    name: pluginName(facts),
    version: semantic(facts),
    description: about(facts),
    author: AUTHOR,
    keywords: ['design-system', 'design-tokens', 'mcp'],
    skills: './skills/',
    mcpServers: './.mcp.json',
  })

export const claudeMarketplace = (facts: Facts): string =>
  json({
    name: pluginName(facts),
    owner: AUTHOR,
    plugins: [{ name: pluginName(facts), source: './', description: about(facts), version: semantic(facts) }],
  })

export const codexPlugin = (facts: Facts): string =>
  json({
    name: pluginName(facts),
    version: semantic(facts),
    description: about(facts),
    author: AUTHOR,
    skills: './skills',
    mcpServers: './.mcp.json',
    interface: {
      displayName: oneLine(facts.library).slice(0, 60) || 'Design library',
      shortDescription: about(facts),
      longDescription: `${about(facts)}: components with their props and code, design tokens in every mode, what breaks when something changes, and guidelines.`,
      developerName: AUTHOR.name,
      category: 'Design',
      capabilities: ['Interactive', 'Read'],
      defaultPrompt: `Use $${skillName(facts)} to build this screen from the design library.`,
    },
  })

/** As the registry of MCP servers publishes it. */
export function serverJson(facts: Facts): string {
  const host = new URL(facts.address).hostname.replaceAll(/[^a-zA-Z0-9.-]/g, '-')
  return json({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${reversed(host)}/${slugOf(facts.library)}`,
    title: oneLine(facts.library).slice(0, 100) || 'Design library',
    description: about(facts),
    version: semantic(facts),
    remotes: [
      {
        type: 'streamable-http',
        url: `${facts.address}/mcp`,
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer and a key of the library; left out where one signs in',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  })
}

/** `design.acme.com` is `com.acme.design`; the numbers of an address stay in their order. */
const reversed = (host: string): string =>
  /^[\d.]+$/.test(host) || !host.includes('.') ? host : host.split('.').toReversed().join('.')
