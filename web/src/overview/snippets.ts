/** Lines that work as they are, for a program or an agent. The key is the one that is signed in. */
interface Snippet {
  readonly name: string
  readonly where: string
  readonly text: (origin: string, key: string) => string
}

const httpServer = (origin: string, key: string): object => ({
  type: 'http',
  url: `${origin}/mcp`,
  headers: { Authorization: `Bearer ${key}` },
})

export const SNIPPETS: readonly Snippet[] = [
  {
    name: 'curl',
    where: 'In a shell',
    text: (origin, key) =>
      `curl -H 'Authorization: Bearer ${key}' '${origin}/api/v1/components?q=button&fields=name,chi_score'`,
  },
  {
    name: 'TypeScript',
    where: 'With the typed client',
    text: (origin, key) => `import { createClient } from '@vitrine/client'

const library = createClient({ baseUrl: '${origin}/api', key: '${key}' })
for await (const component of library.items.listComponents({ sort_by: 'chi_score' })) console.log(component.name)`,
  },
  {
    name: 'Claude Code',
    where: 'In a shell, inside your project',
    text: (origin, key) =>
      `claude mcp add --transport http vitrine ${origin}/mcp --header "Authorization: Bearer ${key}"`,
  },
  {
    name: 'Cursor',
    where: 'In .cursor/mcp.json, and in most agents that read mcpServers',
    text: (origin, key) => JSON.stringify({ mcpServers: { vitrine: httpServer(origin, key) } }, null, 2),
  },
  {
    name: 'VS Code',
    where: 'In .vscode/mcp.json',
    text: (origin, key) => JSON.stringify({ servers: { vitrine: httpServer(origin, key) } }, null, 2),
  },
  {
    name: 'Codex',
    where: 'In ~/.codex/config.toml, with the key in the environment',
    text: (origin, key) => `# export VITRINE_KEY=${key}
[mcp_servers.vitrine]
url = "${origin}/mcp"
bearer_token_env_var = "VITRINE_KEY"`,
  },
]
